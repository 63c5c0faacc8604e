import { z } from 'zod';
import { BookingDetails } from './booking-details.ts';
import {
  BookingMailBody,
  BookingRefundBody,
  CartBooking,
  MoveReason,
  PayableOrder,
  PaymentOrder,
  RescheduleBody,
  SettleBody,
  VerifyBody,
} from './cart-booking-schemas.ts';
import { Id, ListQuery, listQueryWith, MessageBody, RupeesInput, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { ReceiptQuery, RefundAsked, RefundDecisionBody } from './refunds.ts';

export {
  BookingMailBody,
  BookingPayment,
  BookingRefundBody,
  CartBooking,
  CartBookingStatus,
  CartChangedBody,
  DuplicateBookingBody,
  GatewayRef,
  HandOutBody,
  MoveReason,
  PaidSoFar,
  PayableOrder,
  PaymentOrder,
  PaymentStatus,
  Refund,
  RefundBody,
  RescheduleBody,
  SettleBody,
  VerifyBody,
} from './cart-booking-schemas.ts';

const BookingAnswer = z.object({ booking: CartBooking, message: z.string() });

/** The same items for the same day, to be paid at the collection, are meant to be booked once more. */
const Again = z
  .boolean(rule('flag'))
  .nullish()
  .transform((again) => again ?? false);

/** A status in any case; the service answers an unknown one with the states that exist. */
const StatusBody = z.object({ bookingId: Id, status: requiredText(40, 'Status') });

/** A file in the answer's body. */
const FileBody = z.string();

export const cartBookings = {
  book: endpoint({
    method: 'POST',
    path: '/cart-booking/book',
    access: 'user',
    summary: 'Make a booking and a payment order from the cart',
    body: BookingDetails.extend({ amount: RupeesInput, again: Again }),
    response: PaymentOrder,
    status: 201,
    idempotent: true,
  }),
  order: endpoint({
    method: 'POST',
    path: '/cart-booking/:id/order',
    access: 'user',
    summary:
      'The payment order of an own unpaid booking, to pay it later; made anew where there is none that can be paid',
    params: z.object({ id: Id }),
    response: PayableOrder,
    status: 201,
  }),
  verify: endpoint({
    method: 'PUT',
    path: '/cart-booking/verify',
    access: 'user',
    summary: 'Confirm a payment by the signature that the checkout gave the browser',
    body: VerifyBody,
    response: CartBooking.extend({ booking: CartBooking, message: z.string() }),
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/cart-booking',
    access: 'user',
    summary: 'Own cart bookings, newest first',
    query: ListQuery,
    response: z.array(CartBooking),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/cart-booking/all',
    access: 'staff',
    permission: 'booking.read',
    summary: 'All cart bookings, newest first',
    query: listQueryWith('paymentMethod'),
    response: z.array(CartBooking),
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/cart-booking/update-status',
    access: 'staff',
    permission: 'booking.change',
    summary: 'Move a booking on',
    body: StatusBody.extend({ reason: MoveReason }),
    response: BookingAnswer,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/cart-booking/update-status',
    access: 'user',
    summary: 'Cancel an own booking; a paid one is refunded',
    body: StatusBody,
    response: BookingAnswer,
  }),
  reschedule: endpoint({
    method: 'PUT',
    path: '/cart-booking/reschedule',
    access: 'user',
    widenedBy: 'booking.change',
    summary: 'Move a booking to another time; its old place is free once it has the new one',
    body: RescheduleBody,
    response: BookingAnswer,
  }),
  settle: endpoint({
    method: 'PUT',
    path: '/cart-booking/payment',
    access: 'staff',
    permission: 'cash.collect',
    summary: 'Record money that staff took: all that is due, or a part of it',
    body: SettleBody,
    response: BookingAnswer,
    idempotent: true,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/cart-booking/refund',
    access: 'staff',
    permission: 'refund.request',
    summary: 'Give back a part or all of what was received, by amount or by lines',
    body: BookingRefundBody,
    response: BookingAnswer.extend(RefundAsked),
    idempotent: true,
  }),
  approveRefund: endpoint({
    method: 'PUT',
    path: '/cart-booking/refund/approve',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Approve a refund that somebody else asked for: the money goes back',
    body: RefundDecisionBody,
    response: BookingAnswer,
  }),
  declineRefund: endpoint({
    method: 'PUT',
    path: '/cart-booking/refund/decline',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Decline a refund that somebody asked for: its amount is free again',
    body: RefundDecisionBody,
    response: BookingAnswer,
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/cart-booking/mail',
    access: 'staff',
    permission: 'booking.change',
    summary: 'Mail the confirmation of a booking once more, or its receipt',
    body: BookingMailBody,
    response: MessageBody,
    idempotent: true,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/cart-booking/receipt/:id',
    access: 'user',
    widenedBy: 'booking.read',
    summary: 'The last receipt as a PDF, that of a `payment`, or with the id of a `refund` its credit note',
    params: z.object({ id: Id }),
    query: ReceiptQuery,
    response: FileBody,
  }),
};
