// Reports and what uploading and changing one asks for, as they are on the wire.
import { z } from 'zod';
import { Refund } from './cart-bookings.ts';
import { blankAsMissing, Id, line, nameLine, Rupees, RupeesInput, requiredText, Timestamp, text } from './common.ts';
import { MoneyWay } from './ledger.ts';
import { rule } from './messages/rules.ts';
import { MADE_KINDS, REPORT_ORIGINS, REPORT_STATUSES, REPORT_TYPES } from './report-limits.ts';

export const ReportType = z.enum(REPORT_TYPES);
export type ReportType = z.output<typeof ReportType>;

/** Payment due, then released. */
export const ReportStatus = z.enum(REPORT_STATUSES);
export type ReportStatus = z.output<typeof ReportStatus>;

/** State of the payment; `none`: no money was received so far. */
export const ReportPayment = z.enum(['none', 'paid', 'refund_pending', 'refunded']);
export type ReportPayment = z.output<typeof ReportPayment>;

/** The payment state of a report. */
export const reportMoney = {
  paymentStatus: ReportPayment,
  /** The way of payment; null before it. */
  paidBy: MoneyWay.nullable(),
  /** The keys of the gateway that took it are gone: what goes back is handed out by staff. */
  gatewayGone: z.boolean(),
  refunds: z.array(Refund),
  /** Null until money was received. */
  receiptNumber: z.string().nullable(),
};

export const Report = z.object({
  _id: Id,
  userId: z.object({
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    mobileNumber: z.string(),
  }),
  /** Whom of the family it is for; the person of the account where nobody else was named. */
  patientName: z.string(),
  /** The patient of a report that was made here, where they are one of the account's. */
  patientId: Id.nullable(),
  bookingId: Id.nullable(),
  bookingNumber: z.string().nullable(),
  prescriptionId: Id.nullable(),
  userMobile: z.string(),
  reportType: ReportType,
  doctorName: z.string(),
  comments: z.string(),
  amount: Rupees,
  status: ReportStatus,
  ...reportMoney,
  /** Only where staff look for money that is on its way back. */
  withdrawn: z.boolean(),
  /** The random stored name, of the version that holds. */
  fileName: z.string(),
  originalName: z.string(),
  /** Opens without a bearer for 15 minutes; null for its owner while payment is due. */
  reportFile: z.string().nullable(),
  /** It is of an adult relative of its owner, who has not agreed that the owner sees it. */
  consentNeeded: z.boolean(),
  /** It tells a sensitive test, and its owner was not counselled yet. */
  counsellingNeeded: z.boolean(),
  /** From 1; more once it was amended. */
  version: z.number(),
  amendedAt: Timestamp.nullable(),
  /** Why the version before does not hold any more. */
  amendReason: z.string(),
  /** The code of the check page. */
  checkCode: z.string(),
  /** A made report is paid with its booking: `amount` is what that one has due. */
  origin: z.enum(REPORT_ORIGINS),
  /** Of the version that holds; null for an uploaded file. */
  kind: z.enum(MADE_KINDS).nullable(),
  /** It carries the symbol of the laboratory's accreditation. */
  accredited: z.boolean(),
  /** Of the version that holds. */
  issuedAt: Timestamp,
  createdAt: Timestamp,
});
export type Report = z.output<typeof Report>;

export const ReportVersion = z.object({
  version: z.number(),
  issuedAt: Timestamp,
  reason: z.string(),
  fileName: z.string(),
  originalName: z.string(),
  reportFile: z.string(),
  checkCode: z.string(),
  /** Null for an uploaded file. */
  kind: z.enum(MADE_KINDS).nullable(),
});
export type ReportVersion = z.output<typeof ReportVersion>;

/** A booking that a report of its person may belong to. */
export const BookingOfReport = z.object({
  _id: Id,
  bookingNumber: z.string(),
  patientName: z.string(),
  /** The day of the collection. */
  date: z.string().nullable(),
  createdAt: Timestamp,
});
export type BookingOfReport = z.output<typeof BookingOfReport>;

/** Values that older forms send for a missing field. */
const NONSENSE = new Set(['', '[object object]', '{}', 'null', 'undefined', 'nan']);

const isNonsense = (value: unknown): boolean =>
  value === null ||
  typeof value === 'object' ||
  (typeof value === 'string' && NONSENSE.has(value.trim().toLowerCase()));

const nonsenseAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isNonsense(value) ? undefined : value), schema.optional());

const wrongType = rule('reportType', { types: REPORT_TYPES.join(', ') });
const TypeInput = z
  .string(wrongType)
  .transform((name) => REPORT_TYPES.find((type) => type.toLowerCase() === name.trim().toLowerCase()) ?? name)
  .pipe(z.enum(REPORT_TYPES, wrongType));

const AmountInput = RupeesInput.refine((amount) => amount === 0 || amount >= 1, rule('amountOneRupee')).refine(
  (amount) => amount <= 1_000_000,
  rule('amountOfReport'),
);

const doctorName = line(100, "The doctor's name");
const comments = text(2_000, 'A comment');
const patientName = nameLine(120, 'Name');
/** An empty one takes the report off its booking. */
const OtherBooking = z.preprocess(
  (value) => (value === '' ? null : isNonsense(value) ? undefined : value),
  Id.nullish(),
);

export const ReportBody = z.object({
  userId: nonsenseAsMissing(Id).refine((id) => id !== undefined, rule('personOfReport')),
  reportType: TypeInput,
  doctorName: doctorName.default(''),
  comments: comments.default(''),
  prescriptionId: nonsenseAsMissing(Id),
  /** The booking's patient, or the person of the account, unless given. */
  patientName: patientName.default(''),
  bookingId: nonsenseAsMissing(Id),
  amount: blankAsMissing(AmountInput),
});

/** Every field may be missing; a form may send the whole record, and nonsense for what it does not have. */
export const ReportChangeBody = z.object({
  userId: nonsenseAsMissing(Id),
  reportType: nonsenseAsMissing(TypeInput),
  doctorName: doctorName.nullish(),
  comments: comments.nullish(),
  prescriptionId: nonsenseAsMissing(Id),
  patientName: patientName.nullish(),
  bookingId: OtherBooking,
  amount: nonsenseAsMissing(AmountInput),
  /** Why there is a new file. */
  reason: text(300, 'A reason').nullish(),
});

export const ReportStatusBody = z.object({ status: requiredText(40, 'Status') });
