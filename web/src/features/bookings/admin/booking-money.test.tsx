import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBooking, aStaffBookNow, refuse } from '../../../shared/testing.tsx';
import { money, openBookings, rows, settled } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

describe('money of a booking', () => {
  it('is recorded with its receiver, and its row says so', async () => {
    const { choose, user, written } = openBookings({
      'PUT /booking/payment': {
        booking: aBooking({ ...money, status: 'approved' }),
        message: 'The payment is recorded',
      },
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
      body: { bookingId: 'booking-1', amount: 90, balanceDue: 90, method: 'cash', receivedBy: 'Ravi' },
    });
    await choose('Receipt');
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('error', 'There is no receipt yet'));
  });

  it('is handed back by hand; a paid booking is neither edited nor deleted', async () => {
    const { choose, user, written } = openBookings({
      'GET /admin/bookings': () => rows(aStaffBookNow(settled)),
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

  it('is asked for by a link to a number that staff name, else to the customer', async () => {
    const { choose, user, written } = openBookings({
      'POST /payment-links': {
        link: 'https://lab.example/pay/1',
        expiresAt: '2026-03-17T03:30:00.000Z',
        message: 'Sent',
      },
    });
    await choose('Send payment link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment link of LN-1111-AAAA' }));
    const number = dialog.getByLabelText(/^To another mobile number/);
    await user.type(number, '12345');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(written()).toEqual([]);
    await user.clear(number);
    await user.type(number, '98765 43210');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('https://lab.example/pay/1')).toBeDefined();
    expect(written().at(-1)).toEqual({
      call: 'POST /payment-links',
      body: { bookingId: 'booking-1', mobileNumber: '98765 43210' },
    });
  });

  it('is told of once more by mail', async () => {
    const { choose, written } = openBookings({
      'GET /admin/bookings': () => rows(aStaffBookNow(settled)),
      'POST /booking/mail': { message: 'The mail is on its way' },
    });
    await choose('Mail where it stands again');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The mail is on its way'));
    expect(written().at(-1)?.body).toEqual({ bookingId: 'booking-1', mail: 'confirmation' });
  });
});

it('keeps a row short, however many refunds: their sums in the list, each of them in the booking', async () => {
  const refund = (id: string, amount: number, status: 'done' | 'pending') => ({
    ...{ _id: id, amount, status, reference: `rfnd_${id}`, reason: 'Sample too small', creditNote: null },
    ...{ paymentId: 'pay-1', byHand: false },
    ...{ createdAt: '2026-11-26T10:34:00.000Z', finishedAt: status === 'done' ? '2026-11-26T10:34:00.000Z' : null },
  });
  const refunds = [refund('1', 870, 'done'), refund('2', 100, 'done'), refund('3', 50, 'pending')];
  openBookings({
    'GET /admin/bookings': () => rows(aStaffBookNow({ ...settled, paidBy: 'online', refunds })),
  });
  const row = await screen.findByRole('row', { name: /LN-1111-AAAA/ });
  expect(within(row).getByText('Refunded').parentElement?.textContent).toBe('Refunded −₹970');
  // On two lines, where one would widen the table beyond the screen.
  expect(within(row).getByText('−₹50').previousElementSibling?.textContent).toBe('Refund on its way');
  expect(row.textContent).not.toContain('rfnd_');
});
