import type { LedgerDifference, LedgerEntry } from '@labfront/contract/ledger';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './ledger-page.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const entry: LedgerEntry = {
  _id: 'entry-1',
  at: '2026-01-05T00:30:00.000Z',
  kind: 'refund',
  amount: -1299.5,
  method: 'online',
  subjectKind: 'cart-booking',
  subjectId: 'booking-1',
  number: 'LB-1111-AAAA',
  customer: 'Asha Verma',
  paymentId: 'pay_1',
  orderId: 'order_1',
  reference: 'rfnd_1',
  receivedBy: null,
  note: 'Booking cancelled',
  refunded: [
    { test: 'CBC', patient: 'Aarav Verma' },
    { test: null, patient: 'Asha Verma' },
  ],
};
const difference: LedgerDifference = {
  code: 'MISSING_IN_LEDGER',
  message: 'The gateway has a payment that the ledger does not have',
  paymentId: 'pay_2',
  number: null,
  gateway: 250,
  ledger: null,
  booking: null,
};

const totals = { received: 2000, refunded: 1299.5, net: 700.5 };
const rows = (...data: LedgerEntry[]) =>
  new Response(JSON.stringify({ data, totals }), { headers: { 'x-total-count': String(data.length) } });
const match = (data: LedgerDifference[], nightly: object | null = null) => ({ data, date: '2026-01-04', nightly });

function open(answers: Parameters<typeof fakeApi>[0], search = '') {
  const { api, sent } = fakeApi(answers);
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('says that too much is found to be added up', async () => {
  const answer = new Response(JSON.stringify({ data: [entry], totals: null }), {
    headers: { 'x-total-count': '2000' },
  });
  open({ 'GET /ledger': () => answer, 'GET /ledger/match': match([]) }, '?q=asha');
  expect(await screen.findByText(/Too many entries have these words/)).toBeTruthy();
  expect(screen.queryByLabelText('Totals of what is found')).toBeNull();
});

it('shows the entries and the totals of all that the address finds', async () => {
  const { sent } = open(
    { 'GET /ledger': () => rows(entry), 'GET /ledger/match': match([]) },
    '?from=2026-01-01&to=2026-01-31&kind=refund&q=asha',
  );
  const row = await screen.findByRole('row', { name: /LB-1111-AAAA/ });
  expect(row.textContent).toContain('−₹1,299.50');
  expect(within(row).getByRole('link', { name: 'LB-1111-AAAA' }).getAttribute('href')).toBe(
    '/admin/bookings?booking=booking-1',
  );
  expect(row.textContent).toContain('rfnd_1');
  expect(row.textContent).toContain('CBC (Aarav Verma), Private test (Asha Verma)');
  const sums = within(screen.getByLabelText('Totals of what is found'));
  expect(sums.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '₹2,000',
    '₹1,299.50',
    '₹700.50',
  ]);
  const list = sent.find(({ url }) => url.includes('/ledger?'));
  expect(list?.url).toBe('/api/v1/ledger?page=1&limit=20&q=asha&kind=refund&from=2026-01-01&to=2026-01-31');
});

it('says that the three books of a day agree, and what the night found', async () => {
  open({
    'GET /ledger': () => rows(),
    'GET /ledger/match': match([], { checkedAt: '2026-01-05T00:00:00.000Z', differences: 0 }),
  });
  await screen.findByText('Gateway, ledger and bookings agree for 4 Jan 2026.');
  await screen.findByText('The night match of 4 Jan 2026 found no difference.');
  await screen.findByText('No money moved yet');
});

it('matches the day that is asked for, and names each difference with its amounts', async () => {
  const { sent, user } = open({ 'GET /ledger': () => rows(), 'GET /ledger/match': match([difference]) });
  await screen.findByText('1 difference');
  expect(screen.getByText(difference.message).closest('li')?.textContent).toContain('Gateway₹250');
  const day = screen.getByLabelText('Day');
  await user.clear(day);
  await user.type(day, '2026-01-03');
  await user.click(screen.getByRole('button', { name: 'Match' }));
  await waitFor(() => expect(sent.at(-1)?.url).toBe('/api/v1/ledger/match?date=2026-01-03'));
});

it('keeps the ledger when the gateway cannot be asked', async () => {
  open({ 'GET /ledger': () => rows(entry), 'GET /ledger/match': () => refuse(503, { message: 'Gateway is down' }) });
  await screen.findByText('Gateway is down');
  await screen.findByText('LB-1111-AAAA');
});
