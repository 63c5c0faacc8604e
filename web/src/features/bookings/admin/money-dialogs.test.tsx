import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aStaffBooking, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './cart-booking-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const unpaid = aStaffBooking({ paymentMethod: 'at_collection', orderId: null });
const paid = aStaffBooking({
  status: 'Confirmed',
  paymentStatus: 'paid',
  paidBy: 'online',
  receiptNumber: 'R/2026-27/000001',
});

async function open(booking: typeof paid, answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({ 'GET /admin/bookings': { data: [booking] }, ...answers });
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
    aStaffBooking({ status: 'Cancelled' }),
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
    amount: 180,
    balanceDue: 180,
    method: 'upi',
    receivedBy: 'Ravi Iyer',
  });
  await screen.findByText('Paid by UPI');
});

it('records a part of what is due, says what stays due, and refuses more than that', async () => {
  const payment = {
    _id: 'CASH-1',
    amount: 50,
    paidBy: 'cash',
    receivedBy: 'Ravi Iyer',
    receiptNumber: 'R/2026-27/000001',
  } as const;
  const parts = [{ ...payment, paidAt: '2026-02-02T00:00:00.000Z' }];
  const settled = { ...unpaid, status: 'Confirmed', paidAmount: 50, balanceDue: 130, paidBy: 'cash', payments: parts };
  const { sent, user, choose } = await open(unpaid, {
    'PUT /cart-booking/payment': { booking: settled, message: '₹50 is recorded. ₹130 is still due.' },
  });
  const dialog = await choose('Record payment');
  const amount = dialog.getByLabelText('Amount received in rupees');
  await user.clear(amount);
  await user.type(amount, '180.5');
  await user.type(dialog.getByLabelText('Received by'), 'Ravi Iyer');
  await user.click(dialog.getByRole('button', { name: 'Record ₹180' }));
  await dialog.findByText('Only ₹180 is due: take no more than that');
  await user.clear(amount);
  await user.type(amount, '50');
  expect(dialog.getByText('A part payment: ₹130 stays due.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Record ₹50' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent.find(({ method }) => method === 'PUT')?.body))).toMatchObject({
    amount: 50,
    balanceDue: 180,
  });
  await screen.findByText('Part paid, ₹130 due');
});

it('of money that came by two ways, says which way each part goes back', async () => {
  const part = { receivedBy: null, receiptNumber: null, paidAt: '2026-02-02T00:00:00.000Z' };
  const payments = [
    { ...part, _id: 'a', amount: 80, paidBy: 'cash' as const },
    { ...part, _id: 'b', amount: 100, paidBy: 'online' as const },
  ];
  const { choose } = await open({ ...paid, paidBy: 'cash', payments });
  const dialog = await choose('Refund');
  expect(dialog.getByText(/the last payment is given back first/)).toBeDefined();
  expect(dialog.getByLabelText('Handed out as')).toBeDefined();
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
  expect(dialog.getByText(/While somebody else may approve refunds, this one waits/)).toBeDefined();
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

it('gives back what single tests of several patients paid', async () => {
  const patient = {
    _id: 'mira',
    uhid: null,
    dateOfBirth: null,
    name: 'Mira Verma',
    age: 34,
    sex: null,
    mobileNumber: '',
  };
  const line = { itemId: 'a', name: 'CBC', price: 90, paid: 90, includedIn: null, refunded: false, refundable: 90 };
  const patients = [
    { patient: { ...patient, name: 'Asha Verma' }, lines: [{ ...line, _id: 'of-asha' }] },
    {
      patient,
      lines: [
        { ...line, _id: 'of-mira', paid: 99.5, refundable: 89.5 },
        { ...line, _id: 'gone', name: 'TSH', refunded: true, refundable: 0 },
        { ...line, _id: 'held', name: 'Iron', paid: 0, refundable: 0 },
      ],
    },
  ];
  const { sent, user, choose } = await open(
    { ...paid, patients },
    { 'POST /cart-booking/refund': { booking: { ...paid, patients }, message: 'The refund is on its way' } },
  );
  const dialog = await choose('Refund');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog.getByText('Mira Verma')).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'CBC, ₹89.50' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in rupees').value).toBe('89.5');
  await user.type(dialog.getByLabelText('Reason'), 'Mira was ill');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body))).toEqual({
    bookingId: 'booking-1',
    lineIds: ['of-mira'],
    reason: 'Mira was ill',
  });
});

it('says that the gateway is gone, and records how the money was handed out and to whom', async () => {
  const waiting = {
    _id: 'r1',
    amount: 180,
    status: 'pending' as const,
    reference: 'rfnd_7',
    reason: 'Booking cancelled',
    createdAt: '2026-02-02T00:00:00.000Z',
    finishedAt: null,
    creditNote: null,
    paymentId: 'pay-1',
    byHand: true,
  };
  const gone = { ...paid, status: 'Cancelled', paymentStatus: 'refund_pending', gatewayGone: true } as const;
  const { sent, user, choose } = await open(
    { ...gone, refunds: [waiting] },
    {
      'POST /cart-booking/refund': {
        booking: { ...gone, paymentStatus: 'refunded', refunds: [] },
        message: 'The hand-out is recorded',
      },
    },
  );
  const dialog = await choose('Refund');
  expect(dialog.getByText('The gateway that took this money is gone')).toBeDefined();
  expect(dialog.getByText(/It had taken this refund on as rfnd_7/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Record the hand-out' }));
  await dialog.findByText('The name of who received it is required');
  await user.selectOptions(dialog.getByLabelText('Handed out as'), 'upi');
  await user.type(dialog.getByLabelText('Received by'), 'Asha Verma');
  await user.click(dialog.getByRole('button', { name: 'Record the hand-out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent.find(({ method }) => method === 'POST')?.body))).toEqual({
    bookingId: 'booking-1',
    amount: 180,
    reason: 'Booking cancelled',
    method: 'upi',
    receivedBy: 'Asha Verma',
  });
});

it('mails the confirmation or the receipt once more, and says where to or why not', async () => {
  const { sent, user } = await open(paid, {
    'POST /cart-booking/mail': ({ body }: { body?: unknown }) =>
      String(body).includes('receipt')
        ? refuse(429, { message: 'Too many attempts. Please try again in 40 minutes.' })
        : { message: 'The mail is on its way to asha@example.com' },
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Mail the confirmation again' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The mail is on its way to asha@example.com'));
  expect(sent.at(-1)?.body).toBe('{"bookingId":"booking-1","mail":"confirmation"}');
  await user.click(screen.getByRole('button', { name: 'Money of booking LB-1111-AAAA' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mail the receipt' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('error', expect.stringContaining('Too many attempts')));
});

it('says at once that chosen tests come to more than is left of the booking', async () => {
  const patient = {
    _id: 'asha',
    uhid: null,
    dateOfBirth: null,
    name: 'Asha Verma',
    age: 34,
    sex: null,
    mobileNumber: '',
  };
  const line = { itemId: 'a', price: 90, paid: 90, includedIn: null, refunded: false, refundable: 90 };
  const lines = [
    { ...line, _id: 'one', name: 'CBC' },
    { ...line, _id: 'two', name: 'TSH' },
  ];
  const refund = { _id: 'back', status: 'done' as const, reference: null, reason: 'Late', creditNote: null };
  const by = { paymentId: 'pay-1', byHand: false };
  const refunds = [{ ...refund, ...by, amount: 60, createdAt: paid.createdAt, finishedAt: paid.createdAt }];
  const { user, choose } = await open({ ...paid, patients: [{ patient, lines }], refunds });
  const dialog = await choose('Refund');
  await user.click(dialog.getByRole('checkbox', { name: 'CBC, ₹90' }));
  expect(dialog.queryByText(/These tests come to/)).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: 'TSH, ₹90' }));
  expect(dialog.getByText(/These tests come to ₹180, but only ₹120 is left/)).toBeDefined();
});
