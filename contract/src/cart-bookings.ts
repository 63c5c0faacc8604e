import { z } from 'zod';
import { PersonSummary } from './accounts.ts';
import {
  AddressSnapshot,
  BookingDetails,
  BookingPreparation,
  Collection,
  Expiry,
  PatientSnapshot,
  PatientsAnswer,
  Rescheduling,
} from './booking-details.ts';
import { Cart, Charge, Discount } from './cart.ts';
import { CatalogueItemSummary } from './catalogue.ts';
import {
  blankAsMissing,
  ErrorBody,
  Id,
  ListQuery,
  LocalDate,
  line,
  listQueryWith,
  MessageBody,
  Rupees,
  RupeesInput,
  requiredLine,
  requiredText,
  Slot,
  Timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { MoneyWay } from './ledger.ts';
import { rule } from './messages/rules.ts';
import { BookingPromise } from './promises.ts';
import { ReceiptQuery, RefundAsked, RefundDecisionBody } from './refunds.ts';

export const CartBookingStatus = z.enum(['Pending', 'Confirmed', 'Completed', 'Cancelled']);
export type CartBookingStatus = z.output<typeof CartBookingStatus>;

export const PaymentStatus = z.enum(['created', 'paid', 'failed', 'refund_pending', 'refunded']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** Money that goes back, or went: `reference` is the gateway's, or the number of a hand-out over the counter. */
export const Refund = z.object({
  _id: Id,
  amount: Rupees,
  status: z.enum(['pending', 'done']),
  reference: z.string().nullable(),
  reason: z.string(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** The number of its credit note. */
  creditNote: z.string().nullable(),
});
export type Refund = z.output<typeof Refund>;

export const CartBooking = z.object({
  _id: Id,
  bookingNumber: z.string(),
  userId: PersonSummary.extend({ email: z.string() }),
  items: z.array(
    z.object({
      _id: Id,
      itemId: CatalogueItemSummary.pick({
        _id: true,
        kind: true,
        name: true,
        nameHi: true,
        price: true,
        finalPrice: true,
      }),
      quantity: z.number(),
    }),
  ),
  /** With discount and charges. */
  totalAmount: Rupees,
  discount: Discount.nullable(),
  /** The discount of staff. */
  staffDiscount: Rupees,
  charges: z.array(Charge),
  /** Taken off the total of an unpaid booking, because tests were not performed. */
  credited: Rupees,
  status: CartBookingStatus,
  paymentStatus: PaymentStatus,
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  paymentMethod: z.enum(['online', 'at_collection']),
  /** The way of payment; null before it. */
  paidBy: MoneyWay.nullable(),
  /** The keys of the gateway that took it are gone: what goes back is handed out by staff. */
  gatewayGone: z.boolean(),
  refunds: z.array(Refund),
  /** Null until money was received. */
  receiptNumber: z.string().nullable(),
  patient: PatientSnapshot,
  ...PatientsAnswer,
  /** Ours: what was paid where a promise was not kept. */
  promises: z.array(BookingPromise),
  collection: Collection,
  /** Ours: the centre where the patient comes; null at home, and where no centre is known. */
  centreId: Id.nullable(),
  address: AddressSnapshot.nullable(),
  date: z.string().nullable(),
  slot: z.string().nullable(),
  /** Ours: the window that was no longer available when the payment came; another time has to be agreed on. */
  lostWindow: z.object({ date: z.string(), slot: z.string() }).nullable(),
  ...Expiry.shape,
  reschedule: Rescheduling,
  /** Null where it was booked before preparations were kept. */
  preparation: BookingPreparation.nullable(),
  referralCode: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CartBooking = z.output<typeof CartBooking>;

const BookingAnswer = z.object({ booking: CartBooking, message: z.string() });

/** The gateway's checkout to open, with its public key. */
export const GatewayRef = z.object({ name: z.enum(['test', 'razorpay']), keyId: z.string() });

/** The order that the checkout of an unpaid booking opens. */
export const PayableOrder = z.object({
  orderId: z.string(),
  amount: Rupees,
  currency: z.literal('INR'),
  gateway: GatewayRef,
});

/** The payment order of `book`; `orderId` is null when there is nothing to pay online. */
export const PaymentOrder = z.object({
  orderId: z.string().nullable(),
  amount: Rupees,
  currency: z.literal('INR'),
  gateway: GatewayRef,
  booking: CartBooking,
  message: z.string(),
});
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** The same items for the same day, to be paid at the collection, are meant to be booked once more. */
const Again = z
  .boolean(rule('flag'))
  .nullish()
  .transform((again) => again ?? false);

/** Body of 409 `DUPLICATE_BOOKING`: which booking holds the same items for the same day. */
export const DuplicateBookingBody = ErrorBody.extend({ bookingNumber: z.string() });
export type DuplicateBookingBody = z.output<typeof DuplicateBookingBody>;

/** Body of 409 `CART_CHANGED`: what the cart really holds and costs now. */
export const CartChangedBody = ErrorBody.extend({ total: Rupees, cart: Cart });
export type CartChangedBody = z.output<typeof CartChangedBody>;

export const VerifyBody = z.object({
  order_id: requiredText(100, 'order_id'),
  razorpay_payment_id: requiredText(100, 'razorpay_payment_id'),
  razorpay_signature: requiredText(200, 'razorpay_signature'),
});

/** A status in any case; the service answers an unknown one with the states that exist. */
const StatusBody = z.object({ bookingId: Id, status: requiredText(40, 'Status') });

/** Why staff mark a booking done that lies ahead or is not paid: it stands in the audit log. */
export const MoveReason = blankAsMissing(line(300, 'A reason'));

/** Another time of a booking; staff give the reason. */
export const RescheduleBody = z.object({ bookingId: Id, date: LocalDate, slot: Slot, reason: MoveReason });

/** Money that staff took at the collection. */
export const SettleBody = z.object({
  bookingId: Id,
  method: z.enum(['cash', 'upi'], rule('wayOfPaying')),
  receivedBy: requiredLine(80, 'The name of the receiver'),
});

const HandOutMethod = z.enum(['cash', 'upi'], rule('wayOfPaying'));
const handOutReceiver = requiredLine(80, 'The name of who received it');

export const RefundBody = z.object({
  bookingId: Id,
  amount: RupeesInput.refine((rupees) => rupees !== 0, rule('amountNotZero')),
  reason: requiredText(300, 'A reason'),
  /** Of money that staff hand out: how, and to whom. */
  method: HandOutMethod.optional(),
  receivedBy: handOutReceiver.optional(),
});

/** Money of a booking that goes back: an amount, or what some of its lines paid. */
export const BookingRefundBody = z
  .object({
    ...RefundBody.shape,
    amount: RefundBody.shape.amount.nullish(),
    lineIds: z
      .array(Id, rule('lineIds'))
      .min(1, rule('lineIdsLeast'))
      .max(500, rule('lineIdsMost', { most: 500 }))
      .nullish(),
  })
  .refine(({ amount, lineIds }) => (amount ?? null) === null || (lineIds ?? null) === null, {
    message: rule('amountOrLines'),
    path: ['lineIds'],
  })
  .refine(({ amount, lineIds }) => (amount ?? null) !== null || (lineIds ?? null) !== null, {
    message: rule('amountType'),
    path: ['amount'],
  });

/** The form of a hand-out. */
export const HandOutBody = RefundBody.extend({ method: HandOutMethod, receivedBy: handOutReceiver });

/** The mail to send again. */
export const BookingMailBody = z.object({
  bookingId: Id,
  mail: z.enum(['confirmation', 'receipt'], rule('mailOfBooking')),
});

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
    summary: 'Record money that was paid at collection',
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
    summary: 'The receipt as a PDF, or with the id of a `refund` its credit note',
    params: z.object({ id: Id }),
    query: ReceiptQuery,
    response: FileBody,
  }),
};
