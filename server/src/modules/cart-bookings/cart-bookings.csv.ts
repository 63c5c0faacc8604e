import type { CartBooking } from '@labfront/contract/cart-bookings';
import { localTimestamp } from '../../platform/clock.ts';
import type { CsvColumn } from '../../platform/csv.ts';
import { COLLECTION_COLUMNS, PATIENT_COLUMNS } from '../booking-details/booking-details.service.ts';

export const CART_BOOKING_COLUMNS: readonly CsvColumn<CartBooking>[] = [
  { header: 'Booking number', value: (booking) => booking.bookingNumber },
  { header: 'Booked (IST)', value: (booking) => localTimestamp(booking.createdAt) },
  { header: 'Status', value: (booking) => booking.status },
  { header: 'Payment', value: (booking) => booking.paymentStatus },
  { header: 'Total (INR)', value: (booking) => booking.totalAmount },
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
