// A Book Now booking as the wire shows it.
import type { Booking } from '@labfront/contract/bookings';
import { toRupees } from '@labfront/contract/money';
import { showDetails, showExpiry } from '../booking-details/booking-details.service.ts';
import { type Money, showRefunds } from '../payments/payments.service.ts';
import type { BookingItemRow, BookingWithPerson } from './bookings.queries.ts';

function toPackage(item: BookingItemRow): Booking['packageId'] {
  return {
    _id: item.item_id,
    kind: 'package',
    slug: item.slug,
    name: item.name,
    price: toRupees(item.price),
    discountPercent: item.discount_basis_points / 100,
    finalPrice: toRupees(item.final_price),
    description: item.description,
    parameters: item.parameters,
    tests: includedTests(item).map(({ id, name }) => ({ _id: id, name })),
  };
}

/** The tests that a package of a booking held when it was booked. */
export function includedTests(item: Pick<BookingItemRow, 'included'>): { id: string; name: string }[] {
  return JSON.parse(item.included) as { id: string; name: string }[];
}

/** @param money of the booking's payment, where there is one. */
export function toBooking(row: BookingWithPerson, items: readonly BookingItemRow[], money: Money | undefined): Booking {
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
          description: item.description,
          finalPrice: toRupees(item.final_price),
        },
      })),
    totalPrice: toRupees(row.total_price),
    bookingDate: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    paidBy: money?.way ?? null,
    refunds: showRefunds(money),
    receiptNumber: row.receipt_number,
    ...showDetails(row),
    notes: row.notes ?? '',
    ...showExpiry(row, row.status === 'pending'),
  };
}
