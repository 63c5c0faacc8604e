// A Book Now booking as the wire shows it.
import { BOOK_NOW_STATES } from '@labfront/contract/booking-transitions';
import type { Booking } from '@labfront/contract/bookings';
import { toRupees } from '@labfront/contract/money';
import { showDetails, showExpiry, showRescheduling } from '../booking-details/booking-details.service.ts';
import type { Money } from '../payments/payments.service.ts';
import { showMoney } from '../sales/sales.service.ts';
import { includedTests } from './book-now.contents.ts';
import { showExtras } from './booking-extras.ts';
import { hindiOfLine, preparationOfLines } from './booking-lines.ts';
import type { OfPatients } from './booking-patients.queries.ts';
import { showPatients, showPromises } from './booking-patients.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { showPaid } from './part-payments.ts';

function toPackage(item: BookingLineRow): Booking['packageId'] {
  return {
    _id: item.item_id,
    kind: 'package',
    slug: item.slug,
    name: item.name,
    ...hindiOfLine(item),
    price: toRupees(item.price),
    discountPercent: item.discount_basis_points / 100,
    finalPrice: toRupees(item.final_price),
    description: item.description ?? '',
    parameters: item.parameters ?? 0,
    tests: includedTests(item).map(({ id, ...names }) => ({ _id: id, ...names })),
  };
}

/** @param money of the booking's payment, where there is one. */
export function toBooking(
  row: BookingWithPerson,
  items: readonly BookingLineRow[],
  money: Money | undefined,
  ofPatients: OfPatients,
): Booking {
  const { paidBy, refunds, receiptNumber } = showMoney(row, money);
  const pack = items.find(({ kind }) => kind === 'package');
  return {
    _id: row.id,
    bookingNumber: row.booking_number,
    userId: {
      _id: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number ?? '',
    },
    packageId: pack ? toPackage(pack) : null,
    tests: items
      .filter(({ kind }) => kind === 'test')
      .map((item) => ({
        _id: item.id,
        testId: {
          _id: item.item_id,
          name: item.name,
          ...hindiOfLine(item),
          description: item.description ?? '',
          finalPrice: toRupees(item.final_price),
        },
      })),
    totalPrice: toRupees(row.total_amount),
    ...showExtras(row),
    bookingDate: row.created_at,
    status: BOOK_NOW_STATES[row.status],
    paymentStatus: row.payment_status === 'failed' ? 'created' : row.payment_status,
    paidBy,
    refunds,
    receiptNumber,
    ...showPaid(row, money),
    ...showDetails(row),
    patients: showPatients(row, items, ofPatients),
    promises: showPromises(ofPatients),
    notes: row.notes ?? '',
    ...showExpiry(row, row.status === 'Pending'),
    reschedule: showRescheduling(row),
    preparation: preparationOfLines(items, ofPatients.lines),
  };
}
