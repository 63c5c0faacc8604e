import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aBooking, anAccount, aPackage, aTest, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './booking-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const rows = (...data: ReturnType<typeof aBooking>[]) =>
  new Response(JSON.stringify({ data }), { headers: { 'x-total-count': '45' } });

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({
    'GET /booking': () => rows(aBooking()),
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /admin/all': [anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai' })],
    'GET /search': {
      query: '',
      tests: [aTest('sugar', { name: 'Blood sugar', finalPrice: 100 })],
      packages: [aPackage('check-up', [], { name: 'Check-up', finalPrice: 500 })],
    },
    'POST /booking': { data: aBooking(), message: '' },
    'PUT /booking/booking-1': { data: aBooking({ totalPrice: 190 }) },
    'DELETE /booking/booking-1': { id: 'booking-1', message: 'The booking is deleted' },
    ...answers,
  });
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for booking LN-1111-AAAA' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const written = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => ({
        call: `${method} ${url.replace('/api/v1', '')}`,
        body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown),
      }));
  return { sent, router, user, choose, written };
}

describe('bookings of everybody', () => {
  it.each([
    ['pending', ['Pending', 'Confirmed', 'Cancelled']],
    ['approved', ['Confirmed', 'Completed', 'Cancelled']],
    ['completed', ['Completed']],
    ['rejected', ['Cancelled']],
  ] as const)('offer for %s only the moves that are legal', async (status, options) => {
    open({ 'GET /booking': () => rows(aBooking({ status })) });
    const control = await screen.findByRole('combobox', { name: 'Status' });
    expect(
      within(control)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(options);
    expect(control.hasAttribute('disabled')).toBe(options.length === 1);
  });

  it('are confirmed at once, and cancelled after a question', async () => {
    const { user, written } = open({
      'PUT /booking/update-status/booking-1': ({ body }: { body?: unknown }) => ({
        data: aBooking(JSON.parse(String(body)) as { status: 'approved' }),
        message: '',
      }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Confirmed');
    await waitFor(() => expect(written()).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled');
    const question = await screen.findByRole('alertdialog');
    expect(written()).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'rejected' }));
  });

  it('are asked for by the page, sort and filters of the address', async () => {
    const { sent, router, user } = open({}, '?page=2&sort=-date&q=asha');
    await screen.findByText('45 rows');
    expect(sent.find(({ url }) => url.includes('/booking'))?.url).toContain('page=2&limit=20&q=asha');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Confirmed');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('status=approved'));
    expect(router.state.location.search).toBe('?sort=-date&q=asha&status=approved');
  });

  it('say why they cannot be had, and are asked for again', async () => {
    let fails = true;
    const { user } = open({ 'GET /booking': () => (fails ? refuse(500, { message: 'Down' }) : rows(aBooking())) });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('LN-1111-AAAA');
  });

  it('show all that is known of one', async () => {
    const { choose } = open({ 'GET /booking': () => rows(aBooking({ notes: 'Second floor' })) });
    await choose('Details');
    const dialog = await screen.findByRole('dialog', { name: 'Booking LN-1111-AAAA' });
    expect(dialog.textContent).toContain('Second floor');
    expect(dialog.textContent).toContain('CBC');
  });

  it('are edited by search, with the price as it will be', async () => {
    const { choose, user, written } = open();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit booking LN-1111-AAAA' });
    await user.type(within(dialog).getByRole('searchbox'), 'sugar');
    await user.click(await within(dialog).findByRole('button', { name: /Blood sugar/ }));
    expect(within(dialog).getByText('₹190')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual({
      call: 'PUT /booking/booking-1',
      body: { packageId: null, tests: ['entry-1', 'test-sugar'] },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep at least one item', async () => {
    const { choose, user, written } = open();
    await choose('Edit');
    await user.click(await screen.findByRole('button', { name: 'Take out CBC' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose at least one test or package')).toBeDefined();
    expect(written()).toEqual([]);
  });

  it('are deleted after a question, and the list is asked for again', async () => {
    const { choose, user, sent, written } = open();
    await choose('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete booking LN-1111-AAAA?' });
    expect(written()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete booking' }));
    await waitFor(() => expect(written()).toEqual([{ call: 'DELETE /booking/booking-1', body: undefined }]));
    const listed = () => sent.filter(({ method, url }) => method === 'GET' && url.includes('/booking?'));
    await waitFor(() => expect(listed()).toHaveLength(2));
  });
});

describe('the telephone desk', () => {
  it('books for somebody who has an account', async () => {
    const { user, written } = open();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'New booking' });
    await user.type(within(dialog).getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await within(dialog).findByRole('button', { name: /Kamla Bai/ }));
    await user.type(within(dialog).getByLabelText('Add a test or package'), 'check');
    await user.click(await within(dialog).findByRole('button', { name: /Check-up/ }));
    await user.type(within(dialog).getByLabelText('Age in years'), '52');
    await user.selectOptions(within(dialog).getByLabelText('Sex'), 'Female');
    await user.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toMatchObject({
      call: 'POST /booking',
      body: {
        userId: 'kamla',
        packageId: 'package-check-up',
        tests: [],
        collection: 'centre',
        patient: { name: 'Kamla Bai', age: '52', sex: 'female' },
      },
    });
  });

  it('makes an account for somebody new, whose taken number is said at its field', async () => {
    let taken = true;
    const created = anAccount({ _id: 'new', firstName: 'Meera', name: 'Meera Nair' });
    const { user, written } = open({
      'POST /admin/register': () =>
        taken
          ? refuse(409, { code: 'MOBILE_TAKEN', message: 'An account with this mobile number exists already' })
          : { ...created, user: created, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'New customer' }));
    const form = within(screen.getByRole('form', { name: 'New customer' }));
    await user.type(form.getByLabelText('First name'), 'Meera');
    await user.type(form.getByLabelText('Last name'), 'Nair');
    await user.type(form.getByLabelText('Mobile number'), '9123456780');
    await user.type(form.getByLabelText('E-mail'), 'meera@example.in');
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('An account with this mobile number exists already')).toBeDefined();
    taken = false;
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('Meera Nair')).toBeDefined();
    expect(written()[0]?.body).toMatchObject({
      phone: '9123456780',
      password: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('says what is missing before it books', async () => {
    const { user, written } = open();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Choose the customer')).toBeDefined();
    expect(screen.getByText('Choose at least one test or package')).toBeDefined();
    expect(written()).toEqual([]);
  });
});

describe('money of a booking', () => {
  const settled = { status: 'approved', paymentStatus: 'paid', paidBy: 'cash', receiptNumber: 'R/2026-27/1' } as const;

  it('is recorded with its receiver, and its row says so', async () => {
    const { choose, user, written } = open({
      'PUT /booking/payment': { booking: aBooking(settled), message: 'The payment is recorded' },
      'GET /booking/receipt/booking-1': () => refuse(409, { message: 'There is no receipt yet' }),
    });
    await choose('Record payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment for booking LN-1111-AAAA' }));
    await user.click(dialog.getByRole('button', { name: 'Record ₹90' }));
    await dialog.findByText(/The name of the receiver/);
    expect(written()).toEqual([]);
    await user.type(dialog.getByLabelText('Received by'), 'Ravi');
    await user.click(dialog.getByRole('button', { name: 'Record ₹90' }));
    await screen.findByText('Paid in cash');
    expect(written().at(-1)).toEqual({
      call: 'PUT /booking/payment',
      body: { bookingId: 'booking-1', method: 'cash', receivedBy: 'Ravi' },
    });
    await choose('Receipt');
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('error', 'There is no receipt yet'));
  });

  it('is handed back by hand; a paid booking is neither edited nor deleted', async () => {
    const { choose, user, written } = open({
      'GET /booking': () => rows(aBooking(settled)),
      'POST /booking/refund': () => refuse(409, { message: 'At most ₹20 can be refunded' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for booking LN-1111-AAAA' }));
    for (const name of ['Edit', 'Delete', 'Record payment']) {
      expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
    }
    await user.keyboard('{Escape}');
    await choose('Refund');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund for booking LN-1111-AAAA' }));
    await user.type(dialog.getByLabelText('Reason'), 'Goodwill');
    await user.type(dialog.getByLabelText('Received by'), 'Asha');
    await user.click(dialog.getByRole('button', { name: 'Record the hand-out' }));
    await dialog.findByText('At most ₹20 can be refunded');
    const payCounterRefund = { method: 'cash', receivedBy: 'Asha' };
    expect(written().at(-1)?.body).toEqual({
      bookingId: 'booking-1',
      amount: 90,
      reason: 'Goodwill',
      ...payCounterRefund,
    });
  });

  it('is told of once more by mail', async () => {
    const { choose, written } = open({
      'GET /booking': () => rows(aBooking(settled)),
      'POST /booking/mail': { message: 'The mail is on its way' },
    });
    await choose('Mail where it stands again');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The mail is on its way'));
    expect(written().at(-1)?.body).toEqual({ bookingId: 'booking-1', mail: 'confirmation' });
  });
});
