// Bookings by Book Now, without the cart (spec.md section 7, Bookings; wire.md, Bookings).
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
  Sex,
} from './booking-details.ts';
import { Charge, Discount } from './cart.ts';
import {
  BookingMailBody,
  BookingRefundBody,
  MoveReason,
  PaidSoFar,
  PaymentStatus,
  Refund,
  RescheduleBody,
  SettleBody,
} from './cart-bookings.ts';
import { CatalogueItemSummary } from './catalogue.ts';
import {
  blankAsMissing,
  Id,
  ListQuery,
  MessageBody,
  Rupees,
  RupeesInput,
  requiredText,
  Timestamp,
  text,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { MoneyWay } from './ledger.ts';
import { rule } from './messages/rules.ts';
import { BookingPromise } from './promises.ts';
import { ReceiptQuery, RefundAsked, RefundDecisionBody } from './refunds.ts';

export const BookingStatus = z.enum(['pending', 'approved', 'completed', 'rejected']);
export type BookingStatus = z.output<typeof BookingStatus>;

/** A test of a booking, with name and price as at booking time. */
const BookedTest = z.object({
  /** The entry of this booking, not the test. */
  _id: Id,
  testId: z.object({
    _id: Id,
    name: z.string(),
    nameHi: z.string().optional(),
    description: z.string(),
    descriptionHi: z.string().optional(),
    finalPrice: Rupees,
  }),
});

/** A package of a booking, with names and price as at booking time. */
const BookedPackage = CatalogueItemSummary.extend({
  description: z.string(),
  descriptionHi: z.string().optional(),
  parameters: z.number(),
  tests: z.array(z.object({ _id: Id, name: z.string(), nameHi: z.string().optional() })),
});

export const Booking = z.object({
  _id: Id,
  bookingNumber: z.string(),
  userId: PersonSummary,
  packageId: BookedPackage.nullable(),
  tests: z.array(BookedTest),
  /** With discount and charges. */
  totalPrice: Rupees,
  discount: Discount.nullable(),
  /** The discount of staff. */
  staffDiscount: Rupees,
  charges: z.array(Charge),
  /** Taken off the total of an unpaid booking, because tests were not performed. */
  credited: Rupees,
  bookingDate: Timestamp,
  status: BookingStatus,
  paymentStatus: PaymentStatus.exclude(['failed']),
  /** The way of payment; null before it. */
  paidBy: MoneyWay.nullable(),
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
  notes: z.string(),
  ...Expiry.shape,
  reschedule: Rescheduling,
  /** Null where it was booked before preparations were kept. */
  preparation: BookingPreparation.nullable(),
});
export type Booking = z.output<typeof Booking>;

/** Somebody whom the account booked for; `age` is today's, in years. */
export const KnownPatient = z.object({ name: z.string(), age: z.number(), sex: Sex, mobileNumber: z.string() });
export type KnownPatient = z.output<typeof KnownPatient>;

/** A package's id; what cannot be one counts as none. */
const PackageChoice = Id.nullish().catch(null);

const TestChoice = z
  .array(z.string(rule('testId')), rule('bookedTests'))
  .max(50, rule('bookedTestsMost', { most: 50 }))
  .nullish()
  .transform((ids) => ids ?? undefined);

/** The booking's account, if an administrator names one; older front ends send invalid values here, which count as missing. */
const Owner = Id.nullish().catch(undefined);

const BookingAnswer = z.object({ booking: Booking, message: z.string() });

export const bookings = {
  createBooking: endpoint({
    method: 'POST',
    path: '/booking',
    access: 'user',
    widenedBy: 'booking.create',
    summary: 'Book a package, tests or both; an administrator may book for another account',
    body: BookingDetails.extend({
      userId: Owner,
      packageId: PackageChoice,
      tests: TestChoice,
      /** Of staff: the request for a home collection that becomes this booking. */
      homeCollectionId: Id.nullish(),
      /** The total that was shown. Without it a customer was shown the prices of the city that they chose. */
      amount: RupeesInput.nullish(),
      couponCode: blankAsMissing(text(60, 'Code')),
    }),
    response: z.object({ data: Booking, message: z.string() }),
    status: 201,
    idempotent: true,
  }),
  listBookings: endpoint({
    method: 'GET',
    path: '/booking',
    access: 'staff',
    permission: 'booking.read',
    summary: 'All bookings, newest first',
    query: ListQuery,
    response: z.object({ data: z.array(Booking) }),
  }),
  listOwnBookings: endpoint({
    method: 'GET',
    path: '/booking/id',
    access: 'user',
    summary: 'Own bookings, newest first',
    query: ListQuery,
    response: z.object({ data: z.array(Booking) }),
  }),
  listKnownPatients: endpoint({
    method: 'GET',
    path: '/booking/patients',
    access: 'user',
    summary: 'Whom the caller has booked for, the latest first: age and sex are asked for once',
    response: z.object({ data: z.array(KnownPatient) }),
  }),
  updateBooking: endpoint({
    method: 'PUT',
    path: '/booking/:id',
    access: 'staff',
    permission: 'booking.change',
    summary: 'Change whose booking it is and what is booked; the price is computed anew',
    params: z.object({ id: Id }),
    body: z.object({ userId: Owner, packageId: PackageChoice, tests: TestChoice }),
    response: z.object({ data: Booking }),
  }),
  updateBookingStatus: endpoint({
    method: 'PUT',
    path: '/booking/update-status/:id',
    access: 'user',
    widenedBy: 'booking.change',
    summary: 'Move a booking on; its owner may only reject it while it is pending',
    params: z.object({ id: Id }),
    body: z.object({ status: requiredText(40, 'Status'), reason: MoveReason }),
    response: z.object({ data: Booking, message: z.string() }),
  }),
  deleteBooking: endpoint({
    method: 'DELETE',
    path: '/booking/:id',
    access: 'staff',
    permission: 'booking.cancel',
    summary: 'Delete a booking that nothing was paid for and give its place free',
    params: z.object({ id: Id }),
    response: z.object({ id: Id, message: z.string() }),
  }),
  rescheduleBooking: endpoint({
    method: 'PUT',
    path: '/booking/reschedule',
    access: 'user',
    widenedBy: 'booking.change',
    summary: 'Move a booking to another time; its old place is free once it has the new one',
    body: RescheduleBody,
    response: BookingAnswer,
  }),
  settleBooking: endpoint({
    method: 'PUT',
    path: '/booking/payment',
    access: 'staff',
    permission: 'cash.collect',
    summary: 'Record money that staff took: all that is due, or a part of it',
    body: SettleBody,
    response: BookingAnswer,
    idempotent: true,
  }),
  refundBooking: endpoint({
    method: 'POST',
    path: '/booking/refund',
    access: 'staff',
    permission: 'refund.request',
    summary: 'Record what was handed back of the money for a booking',
    body: BookingRefundBody,
    response: BookingAnswer.extend(RefundAsked),
    idempotent: true,
  }),
  approveBookingRefund: endpoint({
    method: 'PUT',
    path: '/booking/refund/approve',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Approve a refund that somebody else asked for: the money goes back',
    body: RefundDecisionBody,
    response: BookingAnswer,
  }),
  declineBookingRefund: endpoint({
    method: 'PUT',
    path: '/booking/refund/decline',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Decline a refund that somebody asked for: its amount is free again',
    body: RefundDecisionBody,
    response: BookingAnswer,
  }),
  resendBookingMail: endpoint({
    method: 'POST',
    path: '/booking/mail',
    access: 'staff',
    permission: 'booking.change',
    summary: 'Mail where a booking stands once more, or its receipt',
    body: BookingMailBody,
    response: MessageBody,
    idempotent: true,
  }),
  getBookingReceipt: endpoint({
    method: 'GET',
    path: '/booking/receipt/:id',
    access: 'user',
    widenedBy: 'booking.read',
    summary: 'The last receipt as a PDF, that of a `payment`, or with the id of a `refund` its credit note',
    params: z.object({ id: Id }),
    query: ReceiptQuery,
    response: z.string(),
  }),
};
