import type { Language } from '@labfront/contract/common';
import type { MadeKind, REPORT_ORIGINS } from '@labfront/contract/report-limits';
import type { ReportPayment, ReportStatus, ReportType } from '@labfront/contract/reports';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isAmong, type Which } from '../../platform/db/which.ts';
import type { ClaimRow } from '../ledger/reconciliation.service.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import type { Tie } from '../sales/sales.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    reports: ReportRow;
  }
}

export interface ReportRow {
  id: string;
  account_id: string;
  prescription_id: string | null;
  report_type: ReportType;
  doctor_name: string;
  comments: string;
  /** Paise. */
  amount: number;
  status: ReportStatus;
  payment_status: ReportPayment;
  /** The gateway's order that may pay it; null until one is made, and again when another amount is due. */
  order_id: string | null;
  payment_id: string | null;
  /** The version that holds. */
  version: number;
  created_at: string;
  updated_at: string;
  /** It was withdrawn. */
  deleted_at: string | null;
  /** As its prescription's, else as its booking's. */
  centre_id: string | null;
  /** Empty for the person of the account. */
  patient_name: string;
  booking_id: string | null;
  origin: (typeof REPORT_ORIGINS)[number];
  /** The order that it was made from; null for an uploaded one. */
  accession_id: string | null;
  accredited: 0 | 1;
  /** It tells a sensitive test: its person opens it once they were counselled. */
  counselling_needed: 0 | 1;
  counselled_at: string | null;
  counselled_by: string | null;
}

export type ReportWithFile = ReportRow & {
  kind: MadeKind | null;
  first_name: string;
  last_name: string;
  email: string | null;
  language: Language;
  mobile_number: string | null;
  file_id: string;
  stored_name: string;
  original_name: string;
  sha256: string;
  code: string;
  reason: string;
  issued_at: string;
  receipt_number: string | null;
  booking_number: string | null;
  patient_id: string | null;
};

/** The patient of a made report, as the living record of one that was merged. */
const livingPatient = sql<string | null>`(SELECT min(coalesce(patients.merged_into, patients.id))
  FROM lab_lines JOIN patients ON patients.id = lab_lines.patient_id
  WHERE lab_lines.accession_id = reports.accession_id)`;

/** Reports with their person and the file of the version that holds, withdrawn ones too. */
export function withFileEver(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('accounts', 'accounts.id', 'reports.account_id')
    .innerJoin('report_versions', (join) =>
      join
        .onRef('report_versions.report_id', '=', 'reports.id')
        .onRef('report_versions.version', '=', 'reports.version'),
    )
    .innerJoin('files', 'files.id', 'report_versions.file_id')
    .leftJoin('receipts', 'receipts.payment_id', 'reports.payment_id')
    .leftJoin('bookings', 'bookings.id', 'reports.booking_id')
    .selectAll('reports')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.language',
      'accounts.mobile_number',
      'report_versions.file_id',
      'report_versions.code',
      'report_versions.reason',
      'report_versions.issued_at',
      'report_versions.kind',
      'files.stored_name',
      'files.original_name',
      'files.sha256',
      'receipts.number as receipt_number',
      'bookings.booking_number',
    ])
    .select(livingPatient.as('patient_id'));
}

/** Living reports with their person and the file of the version that holds. */
const withFile = (db: Db) => withFileEver(db).where('reports.deleted_at', 'is', null);

export async function insertReport(tx: Db, row: ReportRow): Promise<void> {
  await tx.insertInto('reports').values(row).execute();
}

export async function findReport(db: Db, id: string): Promise<ReportWithFile | undefined> {
  return withFile(db).where('reports.id', '=', id).executeTakeFirst();
}

/** As `findReport`, also when it was withdrawn. */
export async function findReportEver(db: Db, id: string): Promise<ReportWithFile | undefined> {
  return withFileEver(db).where('reports.id', '=', id).executeTakeFirst();
}

/** A report also when it was withdrawn. */
export async function findReportRow(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The filter by owner: the id of a report, a prescription, a booking or an account, or a bare mobile number. */
export interface Asked {
  id: string;
  mobileNumber: string;
  /** Always those of this person, and no others without a scope. */
  accountId: string;
  scope: Scope | null;
  /** Of others only what is released. */
  isReleasedOnly: boolean;
}

export async function findAsked(
  db: Db,
  { id, mobileNumber, accountId, scope, isReleasedOnly }: Asked,
  limit: number,
): Promise<ReportWithFile[]> {
  return withFile(db)
    .where((row) =>
      row.or([
        row('reports.id', '=', id),
        row('reports.prescription_id', '=', id),
        row('reports.booking_id', '=', id),
        row('reports.account_id', 'in', (people) =>
          people
            .selectFrom('accounts as person')
            .select('person.id')
            .where((one) => one.or([one('person.id', '=', id), one('person.mobile_number', '=', mobileNumber)])),
        ),
      ]),
    )
    .where((row) => {
      const isOwn = row('reports.account_id', '=', accountId);
      if (scope === null) return isOwn;
      const released = isReleasedOnly ? [row('reports.status', '=', 'Completed')] : [];
      return row.or([isOwn, row.and([...within('reports', scope), ...released])]);
    })
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findManyReports(db: Db, ids: readonly string[]): Promise<ReportWithFile[]> {
  return withFile(db).where('reports.id', 'in', ids).execute();
}

/** Payment state of reports, for reconciliation; withdrawn ones too. */
export const listClaims = (db: Db, which: Which): Promise<ClaimRow[]> =>
  db
    .selectFrom('reports')
    .innerJoin('report_versions', (join) =>
      join
        .onRef('report_versions.report_id', '=', 'reports.id')
        .onRef('report_versions.version', '=', 'reports.version'),
    )
    .select([
      'reports.id',
      'report_versions.code as number',
      'reports.payment_id',
      'reports.payment_status',
      'reports.amount',
    ])
    .where(isAmong('reports', which))
    .execute();

/** Takes a report for the rest of the transaction, so that what is decided on it still holds when it is written. */
export async function lockReport(tx: Db, id: string): Promise<ReportRow | undefined> {
  return tx
    .updateTable('reports')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Writes a report that `lockReport` holds. */
export async function updateReport(tx: Db, id: string, change: Partial<Omit<ReportRow, 'id'>>): Promise<void> {
  await tx.updateTable('reports').set(change).where('id', '=', id).execute();
}

/** Takes out of an account's reports what was written about the person, and withdraws those that were not. */
export async function blankReportsOf(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set((row) => ({
      doctor_name: '',
      patient_name: '',
      comments: '',
      deleted_at: row.fn.coalesce('deleted_at', row.val(now)),
      updated_at: now,
    }))
    .where('account_id', '=', accountId)
    .execute();
}

/** Ties an order to a report that is due, in place of the one before. @returns whether this call did. */
export async function setOrder(tx: Db, id: string, order: Tie): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ order_id: order.orderId, updated_at: order.now })
    .where('id', '=', id)
    .where('order_id', order.previous === null ? 'is' : '=', order.previous)
    .where('amount', '=', order.paise)
    .where('payment_status', '=', 'none')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/**
 * Releases a report by a payment of its order, or by one over the counter (`orderId` null).
 * @returns false when it takes no such payment any more.
 */
export async function setPaid(
  tx: Db,
  id: string,
  payment: { orderId: string | null; paymentId: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({
      status: 'Completed',
      payment_status: 'paid',
      payment_id: payment.paymentId,
      updated_at: payment.now,
    })
    .where('id', '=', id)
    .$if(payment.orderId !== null, (query) => query.where('order_id', '=', payment.orderId ?? ''))
    .where('payment_status', '=', 'none')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Writes a payment on a report that was withdrawn before it came, so that its way back shows where its person looks. */
export async function notePaidLate(tx: Db, id: string, orderId: string, paymentId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ status: 'Completed', payment_status: 'paid', payment_id: paymentId })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('payment_status', '=', 'none')
    .where('deleted_at', 'is not', null)
    .execute();
}

export async function moveMoney(
  tx: Db,
  { id, paymentId }: { id: string; paymentId: string },
  from: ReportPayment[],
  to: ReportPayment,
  now: string,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ payment_status: to, updated_at: now })
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .where('payment_status', 'in', from)
    .execute();
}
