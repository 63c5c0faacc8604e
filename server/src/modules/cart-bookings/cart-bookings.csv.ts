import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toPaise, toRupees } from '@labfront/contract/money';
import { localTimestamp } from '../../platform/clock.ts';
import type { CsvColumn } from '../../platform/csv.ts';
import { COLLECTION_COLUMNS, PATIENT_COLUMNS } from '../booking-details/booking-details.service.ts';

function refundedRupees({ refunds }: CartBooking): number {
  const done = refunds.filter(({ status }) => status === 'done');
  return toRupees(done.reduce((sum, { amount }) => sum + toPaise(amount), 0));
}

export const CART_BOOKING_COLUMNS: readonly CsvColumn<CartBooking>[] = [
  { header: 'Booking number', value: (booking) => booking.bookingNumber },
  { header: 'Booked (IST)', value: (booking) => localTimestamp(booking.createdAt) },
  { header: 'Status', value: (booking) => booking.status },
  { header: 'Payment', value: (booking) => booking.paymentStatus },
  { header: 'Total (INR)', value: (booking) => booking.totalAmount },
  { header: 'Paid by', value: (booking) => booking.paidBy },
  { header: 'Receipt', value: (booking) => booking.receiptNumber },
  { header: 'Refunded (INR)', value: refundedRupees },
  { header: 'Customer', value: ({ userId }) => `${userId.firstName} ${userId.lastName}`.trim() },
  { header: 'Mobile number', value: ({ userId }) => userId.mobileNumber },
  { header: 'E-mail', value: ({ userId }) => userId.email },
  ...PATIENT_COLUMNS,
  {
    header: 'Items',
    value: ({ items }) => items.map(({ quantity, itemId }) => `${quantity} × ${itemId.name}`).join('; '),
  },
  ...COLLECTION_COLUMNS,
  { header: 'Order', value: (booking) => booking.orderId },
  { header: 'Payment id', value: (booking) => booking.paymentId },
  { header: 'Referral code', value: (booking) => booking.referralCode },
];
