// A Book Now booking as the wire shows it.
import { BOOK_NOW_STATES } from '@labfront/contract/booking-transitions';
import type { Booking } from '@labfront/contract/bookings';
import { toRupees } from '@labfront/contract/money';
import { orderPreparation } from '@labfront/contract/preparation';
import { showDetails, showExpiry } from '../booking-details/booking-details.service.ts';
import type { Money } from '../payments/payments.service.ts';
import { showMoney } from '../sales/sales.service.ts';
import { includedTests } from './book-now.contents.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';

function toPackage(item: BookingLineRow): Booking['packageId'] {
  return {
    _id: item.item_id,
    kind: 'package',
    slug: item.slug,
    name: item.name,
    price: toRupees(item.price),
    discountPercent: item.discount_basis_points / 100,
    finalPrice: toRupees(item.final_price),
    description: item.description ?? '',
    parameters: item.parameters ?? 0,
    tests: includedTests(item).map(({ id, name }) => ({ _id: id, name })),
  };
}

/** @param money of the booking's payment, where there is one. */
export function toBooking(row: BookingWithPerson, items: readonly BookingLineRow[], money: Money | undefined): Booking {
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
          description: item.description ?? '',
          finalPrice: toRupees(item.final_price),
        },
      })),
    totalPrice: toRupees(row.total_amount),
    bookingDate: row.created_at,
    status: BOOK_NOW_STATES[row.status],
    paymentStatus: row.payment_status === 'failed' ? 'created' : row.payment_status,
    paidBy,
    refunds,
    receiptNumber,
    ...showDetails(row),
    notes: row.notes ?? '',
    ...showExpiry(row, row.status === 'Pending'),
    preparation: orderPreparation(items),
  };
}
