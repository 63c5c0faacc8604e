// Bookings from the cart, their payments and refunds, as they are on the wire.
import { z } from 'zod';
import { PersonSummary } from './accounts.ts';
import {
  AddressSnapshot,
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
  LocalDate,
  line,
  Rupees,
  RupeesInput,
  requiredLine,
  requiredText,
  Slot,
  Timestamp,
} from './common.ts';
import { MoneyWay } from './ledger.ts';
import { rule } from './messages/rules.ts';
import { BookingPromise } from './promises.ts';

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
  /** Ours: the payment that it gives a part of back. */
  paymentId: z.string(),
  /** Ours: staff hand it out, because the payment was taken over the counter or its gateway is gone. */
  byHand: z.boolean(),
});
export type Refund = z.output<typeof Refund>;

/** Money that came in for a booking: all of its price, or a part of it. */
export const BookingPayment = z.object({
  _id: z.string(),
  amount: Rupees,
  paidBy: MoneyWay,
  /** The name that staff gave; null for one that was paid online. */
  receivedBy: z.string().nullable(),
  paidAt: Timestamp,
  receiptNumber: z.string().nullable(),
});
export type BookingPayment = z.output<typeof BookingPayment>;

/** How much of a booking is paid. */
export const PaidSoFar = {
  /** Ours: what came in, without what went back while a balance was due. */
  paidAmount: Rupees,
  /** Ours: what is still to be paid; 0 for a booking that is cancelled. */
  balanceDue: Rupees,
  /** Ours: in the order in which they came. Each has a receipt of its own. */
  payments: z.array(BookingPayment),
};

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
  /** Of the last payment; null until money was received. */
  receiptNumber: z.string().nullable(),
  ...PaidSoFar,
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

/** Why staff mark a booking done that lies ahead or is not paid: it stands in the audit log. */
export const MoveReason = blankAsMissing(line(300, 'A reason'));

/** Another time of a booking; staff give the reason. */
export const RescheduleBody = z.object({ bookingId: Id, date: LocalDate, slot: Slot, reason: MoveReason });

/** Money that staff took, at the collection or before. */
export const SettleBody = z.object({
  bookingId: Id,
  /** Left out, it is all that is due; less of it is a part payment. */
  amount: RupeesInput.refine((rupees) => rupees !== 0, rule('amountNotZero')).nullish(),
  /** The balance that the screen showed: where another one is due by now, nothing is recorded. */
  balanceDue: RupeesInput.nullish(),
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
