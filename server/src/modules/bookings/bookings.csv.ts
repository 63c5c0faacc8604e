import type { Booking } from '@labfront/contract/bookings';
import { localTimestamp } from '../../platform/clock.ts';
import type { CsvColumn } from '../../platform/csv.ts';
import { COLLECTION_COLUMNS, PATIENT_COLUMNS } from '../booking-details/booking-details.service.ts';

export const BOOKING_COLUMNS: readonly CsvColumn<Booking>[] = [
  { header: 'Booking number', value: (booking) => booking.bookingNumber },
  { header: 'Booked (IST)', value: (booking) => localTimestamp(booking.bookingDate) },
  { header: 'Status', value: (booking) => booking.status },
  { header: 'Price (INR)', value: (booking) => booking.totalPrice },
  { header: 'Customer', value: ({ userId }) => `${userId.firstName} ${userId.lastName}`.trim() },
  { header: 'Mobile number', value: ({ userId }) => userId.mobileNumber },
  ...PATIENT_COLUMNS,
  { header: 'Package', value: ({ packageId }) => packageId?.name ?? null },
  { header: 'Tests', value: ({ tests }) => tests.map(({ testId }) => testId.name).join('; ') },
  ...COLLECTION_COLUMNS,
  { header: 'Notes', value: (booking) => booking.notes },
  { header: 'Payment', value: (booking) => booking.paymentStatus },
  { header: 'Paid by', value: (booking) => booking.paidBy },
  { header: 'Receipt number', value: (booking) => booking.receiptNumber },
];
