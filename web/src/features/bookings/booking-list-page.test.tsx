import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aBooking, aPackage, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './booking-list-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

const listOf = (...data: ReturnType<typeof aBooking>[]) => ({ 'GET /booking/id': { data } });

describe('own bookings', () => {
  it('name the package, its tests, the price and the state', async () => {
    const { slug, name, price, discountPercent, finalPrice, description, parameters, _id } = aPackage('check-up', []);
    const summary = {
      _id,
      kind: 'package' as const,
      slug,
      name,
      price,
      discountPercent,
      finalPrice,
      description,
      parameters,
    };
    const tests = [{ _id: 'cbc', name: 'CBC in it' }];
    open(listOf(aBooking({ packageId: { ...summary, tests }, totalPrice: 450 })));
    const items = await screen.findByRole('region', { name: 'Tests and packages' });
    expect(items.textContent).toContain('check-up');
    expect(items.textContent).toContain('CBC in it');
    // The single test is in the package: it costs nothing more.
    expect(items.textContent).toContain('In the package');
    expect(items.textContent).toContain('Price₹450');
  });

  it('count an item for everybody who gets it, and mark one whose money went back', async () => {
    const patient = { _id: null, uhid: null, dateOfBirth: null, age: 40, sex: 'female', mobileNumber: '' } as const;
    const line = { itemId: 'cbc', name: 'CBC', price: 90, paid: 90, includedIn: null, refundable: 90 };
    const patients = ['Asha', 'Mira', 'Kabir'].map((name) => ({
      patient: { ...patient, name },
      lines: [{ ...line, _id: `line-${name}`, refunded: true }],
    }));
    open(listOf(aBooking({ patients, totalPrice: 270 })));
    const items = await screen.findByRole('region', { name: 'Tests and packages' });
    expect(items.textContent).toContain('3 × CBC (refunded)₹270');
  });

  it.each([
    ['pending', 'Pending', true],
    ['approved', 'Confirmed', false],
    ['completed', 'Completed', false],
    ['rejected', 'Cancelled', false],
  ] as const)('say for %s "%s"', async (status, word, mayCancel) => {
    open(listOf(aBooking({ status })));
    expect(await screen.findByText(word)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel booking LN-1111-AAAA' }) !== null).toBe(mayCancel);
  });

  it('are cancelled after a question', async () => {
    const { sent, user } = open({
      ...listOf(aBooking()),
      'PUT /booking/update-status/booking-1': { data: aBooking({ status: 'rejected' }), message: 'Done' },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking LN-1111-AAAA' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel booking LN-1111-AAAA?' });
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(sent.at(-1)?.body).toBe('{"status":"rejected"}');
    expect(notify).toHaveBeenCalledWith('success', 'Done');
  });

  it('that staff confirmed meanwhile are not cancelled, and shown as they are', async () => {
    let status: 'pending' | 'approved' = 'pending';
    const { user } = open({
      'GET /booking/id': () => ({ data: [aBooking({ status })] }),
      'PUT /booking/update-status/booking-1': () => refuse(409, { message: 'Too late', code: 'TOO_LATE' }),
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel booking/ }));
    status = 'approved';
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Too late')).toBeDefined();
    await waitFor(() => expect(screen.getByText('Confirmed')).toBeDefined());
  });

  it('may be none: the page says what to do next', async () => {
    open(listOf());
    expect(await screen.findByText('No bookings yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse tests' })).toBeDefined();
  });

  it('that cannot be had say why, and are asked for again', async () => {
    let fails = true;
    const { user } = open({
      'GET /booking/id': () => (fails ? refuse(500, { message: 'Down' }) : { data: [aBooking({ tests: [] })] }),
    });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Booking LN-1111-AAAA')).toBeDefined();
  });
});
