import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './cart-booking-admin-page.tsx';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const unpaid = aCartBooking({ paymentMethod: 'at_collection', orderId: null });
const paid = aCartBooking({
  status: 'Confirmed',
  paymentStatus: 'paid',
  paidBy: 'online',
  receiptNumber: 'R/2026-27/000001',
});

async function open(booking: typeof paid, answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({ 'GET /cart-booking/all': [booking], ...answers });
  window.history.replaceState(null, '', '/');
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Money of booking LB-1111-AAAA' }));
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('menuitem', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { sent, user, choose };
}

it.each([
  ['unpaid', unpaid, { 'Record payment': true, Refund: false, Receipt: false }],
  ['paid', paid, { 'Record payment': false, Refund: true, Receipt: true }],
  [
    'cancelled unpaid',
    aCartBooking({ status: 'Cancelled' }),
    { 'Record payment': false, Refund: false, Receipt: false },
  ],
] as const)('offers for what is %s only what may be done', async (_name, booking, wanted) => {
  await open(booking);
  for (const [name, isOffered] of Object.entries(wanted)) {
    const item = await screen.findByRole('menuitem', { name });
    expect([name, item.getAttribute('aria-disabled') !== 'true']).toEqual([name, isOffered]);
  }
});

it('records a payment with method and receiver, and shows it on the row', async () => {
  const settled = { ...unpaid, status: 'Confirmed', paymentStatus: 'paid', paidBy: 'upi' };
  const { sent, user, choose } = await open(unpaid, {
    'PUT /cart-booking/payment': { booking: settled, message: 'The payment is recorded' },
  });
  const dialog = await choose('Record payment');
  await user.click(dialog.getByRole('button', { name: 'Record ₹180' }));
  await dialog.findByText('The name of the receiver is required');
  await user.selectOptions(dialog.getByLabelText('Paid by'), 'upi');
  await user.type(dialog.getByLabelText('Received by'), 'Ravi Iyer');
  await user.click(dialog.getByRole('button', { name: 'Record ₹180' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent.find(({ method }) => method === 'PUT')?.body))).toEqual({
    bookingId: 'booking-1',
    method: 'upi',
    receivedBy: 'Ravi Iyer',
  });
  await screen.findByText('Paid by UPI');
});

it('says the most that can be given back, shows what the server refuses at the field, and sends the same words with one key', async () => {
  let answer: () => unknown = () =>
    refuse(409, {
      message: 'At most ₹100 can be refunded',
      code: 'REFUND_TOO_HIGH',
      issues: [{ path: 'amount', message: 'At most ₹100 can be refunded' }],
    });
  const { sent, user, choose } = await open(paid, { 'POST /cart-booking/refund': () => answer() });
  const dialog = await choose('Refund');
  expect(dialog.getByText(/At most ₹180 can be given back/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('A reason is required');
  await user.type(dialog.getByLabelText('Reason'), 'Sample spoiled');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('At most ₹100 can be refunded');
  answer = () => refuse(500, { message: 'Down' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('Down');
  answer = () => ({ booking: { ...paid, paymentStatus: 'refund_pending' }, message: 'The refund is on its way' });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});
