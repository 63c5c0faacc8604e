// A Book Now booking as the parts that show money know it: they were made for bookings from the cart.
import type { Booking } from '@labfront/contract/bookings';

export function moneyOf(booking: Booking) {
  return {
    _id: booking._id,
    bookingNumber: booking.bookingNumber,
    totalAmount: booking.totalPrice,
    status: booking.status === 'rejected' ? ('Cancelled' as const) : ('Confirmed' as const),
    paymentMethod: 'at_collection' as const,
    paymentStatus: booking.paymentStatus,
    paidBy: booking.paidBy,
    // Its money never comes through a gateway.
    gatewayGone: false,
    refunds: booking.refunds,
    receiptNumber: booking.receiptNumber,
    paidAmount: booking.paidAmount,
    balanceDue: booking.balanceDue,
    payments: booking.payments,
  };
}
