import type { Statement } from '@labfront/contract/affiliates';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { monthsSince } from './months.ts';
import { Component } from './partner-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T04:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const STATEMENT: Statement = {
  partner: {
    _id: 'p1',
    name: 'City Clinic',
    mobileNumber: '9876543210',
    email: '',
    city: 'Bhopal',
    code: 'CLINIC',
    commissionPercent: 12.5,
    active: true,
    createdAt: '2026-01-10T00:00:00.000Z',
    updatedAt: '2026-01-10T00:00:00.000Z',
  },
  month: '2026-02',
  lines: [
    { bookingNumber: 'LB-1111-AAAA', date: '2026-02-03T04:00:00.000Z', amount: 200.13, commission: 25.02 },
    { bookingNumber: 'LN-2222-BBBB', date: '2026-02-04T04:00:00.000Z', amount: 99.99, commission: 12.5 },
  ],
  revenue: 300.12,
  commission: 37.52,
  paidAt: null,
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '?month=2026-02') {
  const { api, sent } = fakeApi({ 'GET /affiliate/p1/statement': { data: STATEMENT }, ...answers });
  window.history.replaceState(null, '', `/p1${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/:id', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('a partner', () => {
  it('has a link to copy, also as a QR code, and a file of that', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = vi.fn((file: Blob) => {
      files.push(file);
      return 'blob:qr';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open();
    await screen.findByText('/?ref=CLINIC');
    await screen.findByRole('img', { name: 'QR code of the referral link of City Clinic' });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('/?ref=CLINIC');
    await user.click(screen.getByRole('button', { name: 'Save QR code' }));
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['image/svg+xml']));
  });

  it('has a statement of the month in the address, with its sums', async () => {
    const { sent, user } = open();
    const table = await screen.findByRole('table', { name: 'Statement, February 2026' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Booking, paid onAmountCommission',
      'LB-1111-AAAA3 Feb 2026₹200.13₹25.02',
      'LN-2222-BBBB4 Feb 2026₹99.99₹12.50',
      'Total₹300.12₹37.52',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'January 2026');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('month=2026-01'));
  });

  it('is marked as paid out after a question, and then stands as paid', async () => {
    let fails = true;
    const paidAt = '2026-03-10T04:00:00.000Z';
    const { sent, user } = open({
      'POST /affiliate/p1/payout': () =>
        fails
          ? refuse(409, { message: 'This month was paid out already' })
          : { data: { ...STATEMENT, paidAt }, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as paid out' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Mark February 2026 as paid out?' }));
    await question.findByText(/₹37.52 went to City Clinic/);
    await user.click(question.getByRole('button', { name: 'Mark as paid out' }));
    await question.findByText('This month was paid out already');
    fails = false;
    await user.click(question.getByRole('button', { name: 'Mark as paid out' }));
    await screen.findByText('Paid out on 10 Mar 2026');
    expect(sent.at(-1)?.body).toBe('{"month":"2026-02"}');
    expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull();
  });

  it('is not paid out while the month lasts', async () => {
    open({ 'GET /affiliate/p1/statement': { data: { ...STATEMENT, month: '2026-03' } } }, '');
    await screen.findByText('The month can be paid out once it is over.');
    expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull();
  });

  it('may not exist, or not be had at once', async () => {
    open({ 'GET /affiliate/p1/statement': refuse(404, { message: 'Partner not found' }) });
    await screen.findByText('There is no such partner');
  });
});

it('months go back to the first day of a partner, over the turn of a year, and hold what is shown', () => {
  const now = new Date('2026-03-10T00:00:00.000Z');
  expect(monthsSince('2025-11-30T20:00:00.000Z', now, '2026-02')).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
  expect(monthsSince('2026-03-01T00:00:00.000Z', now, '2025-07')).toEqual(['2026-03', '2025-07']);
  expect(monthsSince('2001-01-01T00:00:00.000Z', now, '2026-03')).toHaveLength(36);
});
