// The lists of bookings as files, with the columns that they have in common.
import type { Booking } from '@labfront/contract/bookings';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toPaise, toRupees } from '@labfront/contract/money';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';
import { COLLECTION_COLUMNS, PATIENT_COLUMNS } from '../booking-details/booking-details.service.ts';

type Shown = Pick<CartBooking, 'bookingNumber' | 'paymentStatus' | 'paidBy' | 'receiptNumber'> & {
  status: string;
  userId: Booking['userId'];
};
type Columns = readonly CsvColumn<Shown>[];

const NUMBER = { header: 'Booking number', value: (booking: Shown) => booking.bookingNumber };
const STATUS = { header: 'Status', value: (booking: Shown) => booking.status };
const PAYMENT = { header: 'Payment', value: (booking: Shown) => booking.paymentStatus };
const EXTRAS: readonly CsvColumn<Pick<CartBooking, 'discount' | 'staffDiscount' | 'charges'>>[] = [
  { header: 'Coupon', value: ({ discount }) => discount?.code ?? null },
  { header: 'Discount (INR)', value: ({ discount }) => discount?.amount ?? 0 },
  { header: 'Staff discount (INR)', value: ({ staffDiscount }) => staffDiscount },
  { header: 'Home collection (INR)', value: ({ charges }) => charges.find(({ kind }) => kind === 'fee')?.amount ?? 0 },
];
const PAID_BY = { header: 'Paid by', value: (booking: Shown) => booking.paidBy };
const PAID: readonly CsvColumn<Pick<CartBooking, 'paidAmount' | 'balanceDue'>>[] = [
  { header: 'Paid (INR)', value: ({ paidAmount }) => paidAmount },
  { header: 'Balance due (INR)', value: ({ balanceDue }) => balanceDue },
];
const CUSTOMER: Columns = [
  { header: 'Customer', value: ({ userId }) => `${userId.firstName} ${userId.lastName}`.trim() },
  { header: 'Mobile number', value: ({ userId }) => userId.mobileNumber },
];

function refundedRupees({ refunds }: CartBooking): number {
  const done = refunds.filter(({ status }) => status === 'done');
  return toRupees(done.reduce((sum, { amount }) => sum + toPaise(amount), 0));
}

/** `Asha Verma: CBC, Lipid profile; Mira Verma: CBC`. */
const PATIENTS = {
  header: 'Patients',
  value: ({ patients }: Pick<CartBooking, 'patients'>) =>
    patients.map(({ patient, lines }) => `${patient.name}: ${lines.map(({ name }) => name).join(', ')}`).join('; '),
};
const REQUESTER = {
  header: 'Requested by',
  value: ({ requester }: Pick<CartBooking, 'requester'>) =>
    requester === null
      ? 'Self'
      : [requester.name, requester.clinic, requester.registrationNumber].filter(Boolean).join(', '),
};

export const CART_BOOKING_COLUMNS: readonly CsvColumn<CartBooking>[] = [
  NUMBER,
  { header: 'Booked (IST)', value: (booking) => localTimestamp(booking.createdAt) },
  STATUS,
  PAYMENT,
  { header: 'Total (INR)', value: (booking) => booking.totalAmount },
  PAID_BY,
  { header: 'Receipt', value: (booking) => booking.receiptNumber },
  { header: 'Refunded (INR)', value: refundedRupees },
  ...CUSTOMER,
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
  PATIENTS,
  REQUESTER,
  ...EXTRAS,
  ...PAID,
];

export const BOOKING_COLUMNS: readonly CsvColumn<Booking>[] = [
  NUMBER,
  { header: 'Booked (IST)', value: (booking) => localTimestamp(booking.bookingDate) },
  STATUS,
  { header: 'Price (INR)', value: (booking) => booking.totalPrice },
  ...CUSTOMER,
  ...PATIENT_COLUMNS,
  { header: 'Package', value: ({ packageId }) => packageId?.name ?? null },
  { header: 'Tests', value: ({ tests }) => tests.map(({ testId }) => testId.name).join('; ') },
  ...COLLECTION_COLUMNS,
  { header: 'Notes', value: (booking) => booking.notes },
  PAYMENT,
  PAID_BY,
  { header: 'Receipt number', value: (booking) => booking.receiptNumber },
  PATIENTS,
  REQUESTER,
  ...EXTRAS,
  ...PAID,
];

const MADE_BY: Readonly<Record<StaffBooking['kind'], string>> = { 'cart-booking': 'Cart', booking: 'Book Now' };

export const STAFF_BOOKING_COLUMNS: readonly CsvColumn<StaffBooking>[] = [
  ...CART_BOOKING_COLUMNS,
  { header: 'Booked by', value: ({ kind }) => MADE_BY[kind] },
  { header: 'Notes', value: ({ notes }) => notes },
];
