// The patients of bookings, what each of them gets, and the lines whose money went back.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { FORGOTTEN_PATIENT } from '../booking-details/booking-details.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    booking_patients: BookingPatientRow;
    booking_patient_lines: BookingPatientLineRow;
    refunded_lines: RefundedLineRow;
  }
}

/** Whether a booking is for patients that its account has. */
export async function hasOwnPatients(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_patients')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('patient_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface BookingPatientRow {
  id: string;
  booking_id: string;
  position: number;
  /** Null for one who was typed in, and for one who is deleted. */
  patient_id: string | null;
  /** JSON. */
  patient: string;
}

export interface BookingPatientLineRow {
  id: string;
  booking_patient_id: string;
  item_id: string;
  position: number;
  /** Paise. */
  price: number;
  included_in: string | null;
}

/** A line that went back, or is asked back. */
type ListedRefundedLine = Awaited<ReturnType<typeof listRefundedLines>>[number];

export interface RefundedLineRow {
  line_id: string;
  booking_id: string;
  /** Paise. */
  amount: number;
  request_id: string | null;
  /** Null while the request waits, and for lines of before. */
  refund_id: string | null;
  created_at: string;
}

/** A line with its patient. */
export interface PatientLine extends Omit<BookingPatientLineRow, 'position'> {
  booking_id: string;
  patient_id: string | null;
  patient: string;
}

export interface BookingPatients {
  patients: readonly BookingPatientRow[];
  lines: readonly BookingPatientLineRow[];
}

/** Columns that are read of one booking's patients; without lines, everything is for its one patient. */
export interface OfPatients {
  lines: readonly PatientLine[];
  refunded: readonly ListedRefundedLine[];
  /** The amounts that broken promises paid for the booking. */
  promised: readonly PromisedRow[];
  lowered: LoweredLines;
  /** As `listAdjustments`. */
  returned: LoweredLines;
}

/** Paise that broken promises took off what a line has to pay, by line. */
export type LoweredLines = ReadonlyMap<string, number>;

export type PromisedRow = Awaited<ReturnType<typeof listPromised>>[number];

export const NO_PATIENTS: BookingPatients = { patients: [], lines: [] };

export async function insertPatients(tx: Db, { patients, lines }: BookingPatients): Promise<void> {
  if (patients.length === 0) return;
  await tx.insertInto('booking_patients').values(patients).execute();
  await tx.insertInto('booking_patient_lines').values(lines).execute();
}

/** The lines of the patients of some bookings, patient by patient. */
export async function listPatientLines(db: Db, bookingIds: readonly string[]): Promise<PatientLine[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('booking_patients')
    .innerJoin('booking_patient_lines as line', 'line.booking_patient_id', 'booking_patients.id')
    .select(['booking_patients.booking_id', 'booking_patients.patient_id', 'booking_patients.patient'])
    .select(['line.id', 'line.booking_patient_id', 'line.item_id', 'line.price', 'line.included_in'])
    .where('booking_patients.booking_id', 'in', [...bookingIds])
    .orderBy('booking_patients.position')
    .orderBy('line.position')
    .execute();
}

/** Replaces what the patients of a booking get. */
export async function setPatientLines(
  tx: Db,
  bookingId: string,
  lines: readonly BookingPatientLineRow[],
): Promise<void> {
  const ofBooking = tx.selectFrom('booking_patients').select('id').where('booking_id', '=', bookingId);
  await tx.deleteFrom('booking_patient_lines').where('booking_patient_id', 'in', ofBooking).execute();
  if (lines.length > 0) await tx.insertInto('booking_patient_lines').values(lines).execute();
}

/** @param price paise. */
export async function setPatientLinePrice(tx: Db, id: string, price: number): Promise<void> {
  await tx.updateTable('booking_patient_lines').set({ price }).where('id', '=', id).execute();
}

/** The lines of some bookings whose money went back, or waits for that to be approved. */
export async function listRefundedLines(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return (
    db
      .selectFrom('refunded_lines')
      .leftJoin('refund_requests', 'refund_requests.id', 'refunded_lines.request_id')
      .selectAll('refunded_lines')
      .select('refund_requests.status as request_status')
      .where('refunded_lines.booking_id', 'in', [...bookingIds])
      // A request that was declined gives nothing back, whoever declined it.
      .where((row) =>
        row.or([row('refunded_lines.request_id', 'is', null), row('refund_requests.status', '<>', 'declined')]),
      )
      .execute()
  );
}

/** Lists the payments of broken promises for some bookings, oldest first. */
export async function listPromised(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('promise_payouts')
    .select(['booking_id', 'kind', 'amount', 'way', 'created_at', 'decided_at'])
    .where('booking_id', 'in', [...bookingIds])
    .where('status', '=', 'paid')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Paise that promises gave back of the lines of a booking, by line. */
export const listPromisedLines = (tx: Db, bookingId: string): Promise<LoweredLines> =>
  sumPayouts(tx, [bookingId], 'refund');

/** Paise that promises took off what the lines of unpaid bookings have to pay, by line. */
export const listLoweredLines = (db: Db, bookingIds: readonly string[]): Promise<LoweredLines> =>
  sumPayouts(db, bookingIds, 'due');

/**
 * What promises took off the lines of unpaid bookings (`lowered`), and what went back for lines without the lines being refunded: by
 * promises, and for tests that were not performed (`returned`). Both in paise, by line.
 */
export async function listAdjustments(
  db: Db,
  bookingIds: readonly string[],
): Promise<{ lowered: LoweredLines; returned: LoweredLines }> {
  const lowered = new Map<string, number>();
  const returned = new Map<string, number>();
  if (bookingIds.length === 0) return { lowered, returned };
  const promised = db
    .selectFrom('promise_payout_lines as line')
    .innerJoin('promise_payouts as payout', 'payout.id', 'line.payout_id')
    .select(['line.line_id', 'line.amount', 'payout.way'])
    .where('payout.booking_id', 'in', [...bookingIds])
    .where('payout.status', '=', 'paid')
    .where('payout.way', 'is not', null);
  const tests = db
    .selectFrom('test_refunds')
    .select(['line_id', 'amount', sql<'refund'>`'refund'`.as('way')])
    .where('booking_id', 'in', [...bookingIds]);
  for (const { line_id: id, amount, way } of await promised.unionAll(tests).execute()) {
    const sums = way === 'due' ? lowered : returned;
    sums.set(id, (sums.get(id) ?? 0) + Number(amount));
  }
  return { lowered, returned };
}

async function sumPayouts(db: Db, bookingIds: readonly string[], way: 'refund' | 'due'): Promise<LoweredLines> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('promise_payout_lines')
    .innerJoin('promise_payouts', 'promise_payouts.id', 'promise_payout_lines.payout_id')
    .select('promise_payout_lines.line_id')
    .select((row) => row.fn.sum<number>('promise_payout_lines.amount').as('paise'))
    .where('promise_payouts.booking_id', 'in', [...bookingIds])
    .where('promise_payouts.status', '=', 'paid')
    .where('promise_payouts.way', '=', way)
    .groupBy('promise_payout_lines.line_id')
    .execute();
  return new Map(rows.map(({ line_id, paise }) => [line_id, Number(paise)]));
}

/** @returns false when the money of one of the lines went back before. */
export async function insertRefundedLines(tx: Db, rows: readonly RefundedLineRow[]): Promise<boolean> {
  const declined = tx.selectFrom('refund_requests').select('id').where('status', '=', 'declined');
  await tx
    .deleteFrom('refunded_lines')
    .where(
      'line_id',
      'in',
      rows.map((row) => row.line_id),
    )
    .where('request_id', 'in', declined)
    .execute();
  const inserted = await tx
    .insertInto('refunded_lines')
    .values(rows)
    .onConflict((conflict) => conflict.column('line_id').doNothing())
    .returning('line_id')
    .execute();
  return inserted.length === rows.length;
}

/** Notes which request the money of lines waits for. */
export async function tieRefundedLines(tx: Db, lineIds: readonly string[], requestId: string): Promise<void> {
  await tx.updateTable('refunded_lines').set({ request_id: requestId }).where('line_id', 'in', lineIds).execute();
}

/** Notes which refund gave the money of lines back: of named ones, or of all that waited for a request. */
export async function noteRefund(
  tx: Db,
  lines: { lineIds: readonly string[] } | { requestId: string },
  refundId: string,
): Promise<void> {
  const update = tx.updateTable('refunded_lines').set({ refund_id: refundId });
  await ('lineIds' in lines
    ? update.where('line_id', 'in', lines.lineIds)
    : update.where('request_id', '=', lines.requestId)
  ).execute();
}

/** Lines of a request that was declined can be asked for again. */
export async function releaseRefundedLines(tx: Db, requestId: string): Promise<void> {
  await tx.deleteFrom('refunded_lines').where('request_id', '=', requestId).execute();
}

/** The number of an open booking that names a patient, and whether any booking does. */
export async function findPatientUse(
  tx: Db,
  patientId: string,
): Promise<{ openBooking: string | undefined; isKnown: boolean }> {
  const rows = await tx
    .selectFrom('booking_patients')
    .innerJoin('bookings', 'bookings.id', 'booking_patients.booking_id')
    .select(['bookings.booking_number as number', 'bookings.status'])
    .where('booking_patients.patient_id', '=', patientId)
    .orderBy(sql`CASE WHEN bookings.status IN ('Pending', 'Confirmed') THEN 0 ELSE 1 END`)
    .limit(1)
    .execute();
  const open = rows.find(({ status }) => status === 'Pending' || status === 'Confirmed');
  return { openBooking: open?.number, isKnown: rows.length > 0 };
}

/** Takes the patients out of an account's bookings. */
export async function forgetPatientsOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('booking_patients')
    .set({ patient: FORGOTTEN_PATIENT, patient_id: null })
    .where('booking_id', 'in', tx.selectFrom('bookings').select('id').where('account_id', '=', accountId))
    .execute();
}
