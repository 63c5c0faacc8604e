// A made report is paid with its booking: this is the way from the report to the booking's payment.
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { BookingPayment } from '../reports/reports.service.ts';

interface Dependencies {
  database: Database;
  bookings: Pick<BookingsService, 'toPay'>;
}

export function createBookingPayment({ database, bookings: { toPay } }: Dependencies): BookingPayment {
  async function find(bookingId: string) {
    const booking = await toPay.find(database.db, bookingId);
    if (!booking) throw notFound('Booking');
    return booking;
  }

  return {
    order: async (bookingId, { orderOf, tieOrder }) =>
      toPay.order(await find(bookingId), { orderOf, tieOrder: (tx, _bookingId, tie) => tieOrder(tx, tie) }),

    verify: async (bookingId, orderId, paymentId, signature) =>
      toPay.verify(await find(bookingId), orderId, paymentId, signature),
  };
}
