// A cart booking as the wire shows it.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toRupees } from '@labfront/contract/money';
import type { CartBookingLineRow, CartBookingWithPerson } from './cart-bookings.queries.ts';

function readWindow(text: string | null): CartBooking['lostWindow'] {
  const [date = '', slot = ''] = text?.split(' ') ?? [];
  return text === null ? null : { date, slot };
}

export function toCartBooking(row: CartBookingWithPerson, lines: readonly CartBookingLineRow[]): CartBooking {
  return {
    _id: row.id,
    bookingNumber: row.booking_number,
    userId: {
      _id: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number,
      email: row.email,
    },
    items: lines.map((line) => ({
      _id: line.id,
      itemId: {
        _id: line.item_id,
        kind: line.kind,
        name: line.name,
        price: toRupees(line.price),
        finalPrice: toRupees(line.final_price),
      },
      quantity: line.quantity,
    })),
    totalAmount: toRupees(row.total_amount),
    status: row.status,
    paymentStatus: row.payment_status,
    orderId: row.order_id,
    paymentId: row.payment_id,
    patient: JSON.parse(row.patient) as CartBooking['patient'],
    collection: row.collection,
    address: row.address === null ? null : (JSON.parse(row.address) as CartBooking['address']),
    date: row.date,
    slot: row.slot,
    lostWindow: readWindow(row.lost_window),
    referralCode: row.referral_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
