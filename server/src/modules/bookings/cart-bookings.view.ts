// A cart booking as the wire shows it.
import type { Account } from '@labfront/contract/accounts';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toRupees } from '@labfront/contract/money';
import { showDetails, showExpiry, showRescheduling } from '../booking-details/booking-details.service.ts';
import type { Money } from '../payments/payments.service.ts';
import { showMoney } from '../sales/sales.service.ts';
import { showExtras } from './booking-extras.ts';
import { preparationOfLines } from './booking-lines.ts';
import type { OfPatients } from './booking-patients.queries.ts';
import { asPatientLines, showPatients, showPromises } from './booking-patients.ts';
import type { MadeBooking } from './bookings.placement.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { showPaid } from './part-payments.ts';

function readWindow(text: string | null): CartBooking['lostWindow'] {
  const [date = '', slot = ''] = text?.split(' ') ?? [];
  return text === null ? null : { date, slot };
}

/** One that was made this moment, which reads nothing again. @param person whose it is. */
export function showMade({ row, lines, patients }: MadeBooking, person: Account): CartBooking {
  const { firstName: first_name, lastName: last_name, mobileNumber: mobile_number, email, language } = person;
  const ofPerson = { first_name, last_name, mobile_number, email, language, receipt_number: null };
  return toCartBooking({ ...row, ...ofPerson }, lines, undefined, {
    lines: asPatientLines(patients),
    refunded: [],
    promised: [],
    lowered: new Map(),
    returned: new Map(),
  });
}

/** @param money of the booking's payment, where there is one. */
export function toCartBooking(
  row: Omit<BookingWithPerson, 'email_verified_at' | 'mobile_verified_at'>,
  lines: readonly BookingLineRow[],
  money: Money | undefined,
  ofPatients: OfPatients,
): CartBooking {
  return {
    _id: row.id,
    bookingNumber: row.booking_number,
    userId: {
      _id: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number ?? '',
      email: row.email ?? '',
    },
    items: lines.map((line) => ({
      _id: line.id,
      itemId: {
        _id: line.item_id,
        kind: line.kind,
        name: line.name,
        ...(line.name_hi !== null && { nameHi: line.name_hi }),
        price: toRupees(line.price),
        finalPrice: toRupees(line.final_price),
      },
      quantity: line.quantity,
    })),
    totalAmount: toRupees(row.total_amount),
    ...showExtras(row),
    status: row.status,
    paymentStatus: row.payment_status,
    orderId: row.order_id,
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    ...showMoney(row, money),
    ...showPaid(row, money),
    ...showDetails(row),
    patients: showPatients(row, lines, ofPatients),
    promises: showPromises(ofPatients),
    lostWindow: readWindow(row.lost_window),
    ...showExpiry(row, row.status === 'Pending'),
    reschedule: showRescheduling(row),
    preparation: preparationOfLines(lines, ofPatients.lines),
    referralCode: row.referral_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
