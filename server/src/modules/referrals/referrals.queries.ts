// Laboratories that measure for us, the lines that they measure, what was sent to them, and their reports.
import type { LineState } from '@labfront/contract/result-states';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { listPage } from '../../platform/db/list-page.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    line_referrals: LineReferralRow;
    referral_manifests: ManifestRow;
    referral_reports: ReferralReportRow;
  }
}

interface LineReferralRow {
  line_id: string;
  laboratory_id: string;
  /** Paise. */
  price: number;
  turnaround_hours: number;
  referred_by: string;
  referred_at: string;
  manifest_id: string | null;
  report_id: string | null;
}

interface ManifestRow {
  id: string;
  number: string;
  laboratory_id: string;
  centre_id: string;
  /** Tenths of a degree Celsius. */
  temperature: number | null;
  sent_by: string;
  sent_at: string;
}

interface ReferralReportRow {
  id: string;
  accession_id: string;
  laboratory_id: string;
  file_id: string;
  received_by: string;
  received_at: string;
}

/** Refers a line, or to another laboratory while it is not sent. @returns whether it could be. */
export async function saveReferral(tx: Db, row: LineReferralRow): Promise<boolean> {
  const { line_id: _line, ...change } = row;
  const saved = await tx
    .insertInto('line_referrals')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('line_id').doUpdateSet(change).where('line_referrals.manifest_id', 'is', null),
    )
    .returning('line_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Whether a line is on a manifest already. */
export async function isSent(db: Db, lineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('line_referrals')
    .select('line_id')
    .where('line_id', '=', lineId)
    .where('manifest_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a line back that is not sent. @returns whether it could be. */
export async function deleteReferral(tx: Db, lineId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('line_referrals')
    .where('line_id', '=', lineId)
    .where('manifest_id', 'is', null)
    .returning('line_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a line back that was sent and whose report is not here. @returns the number of its manifest; undefined where it could not be. */
export async function deleteSentReferral(tx: Db, lineId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('line_referrals')
    .where('line_id', '=', lineId)
    .where('manifest_id', 'is not', null)
    .where('report_id', 'is', null)
    .returning('manifest_id')
    .executeTakeFirst();
  const manifest = row?.manifest_id ? await findManifest(tx, row.manifest_id) : undefined;
  return manifest?.number;
}

/** The referrals of some lines, with laboratory, manifest and report. */
export async function listReferrals(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('line_referrals')
    .innerJoin('referral_laboratories', 'referral_laboratories.id', 'line_referrals.laboratory_id')
    .leftJoin('referral_manifests', 'referral_manifests.id', 'line_referrals.manifest_id')
    .leftJoin('referral_reports', 'referral_reports.id', 'line_referrals.report_id')
    .leftJoin('files', 'files.id', 'referral_reports.file_id')
    .select(['line_referrals.line_id', 'line_referrals.laboratory_id', 'line_referrals.referred_at'])
    .select(['line_referrals.manifest_id', 'referral_laboratories.name as laboratory'])
    .select(['referral_manifests.number', 'referral_manifests.sent_at', 'referral_reports.received_at'])
    .select(['files.stored_name', 'files.original_name'])
    .where('line_referrals.line_id', 'in', [...lineIds])
    .execute();
}

const referredLines = (db: Db) =>
  db
    .selectFrom('line_referrals')
    .innerJoin('lab_lines', 'lab_lines.id', 'line_referrals.line_id')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .select([
      'line_referrals.line_id',
      'line_referrals.laboratory_id',
      'line_referrals.manifest_id',
      'line_referrals.referred_at',
    ])
    .select([
      'lab_lines.accession_id',
      'lab_lines.test_id',
      'lab_lines.test_name',
      'lab_lines.centre_id',
      'lab_lines.state',
    ])
    .select(['accessions.number as accession', 'accessions.patient', 'accessions.born']);
export type ReferredLine = Awaited<ReturnType<typeof listManifestLines>>[number];

export const listManifestLines = (db: Db, manifestId: string) =>
  referredLines(db).where('line_referrals.manifest_id', '=', manifestId).orderBy('line_referrals.line_id').execute();

export async function listReferredLines(db: Db, lineIds: readonly string[]): Promise<ReferredLine[]> {
  if (lineIds.length === 0) return [];
  return referredLines(db)
    .where('line_referrals.line_id', 'in', [...lineIds])
    .orderBy('line_referrals.line_id')
    .execute();
}

/** Lines that wait to be sent, the oldest first. */
export async function listUnsent(
  db: Db,
  { scope, laboratoryId, centreId, most }: { scope: Scope; laboratoryId?: string; centreId?: string; most: number },
): Promise<ReferredLine[]> {
  let query = referredLines(db)
    .where('line_referrals.manifest_id', 'is', null)
    .where('lab_lines.state', 'not in', ['not_performed', 'cancelled'] satisfies LineState[]);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  if (laboratoryId !== undefined) query = query.where('line_referrals.laboratory_id', '=', laboratoryId);
  if (centreId !== undefined) query = query.where('lab_lines.centre_id', '=', centreId);
  return query.orderBy('line_referrals.line_id').limit(most).execute();
}

/** The tubes of some orders. */
export async function listTubesOfOrders(db: Db, accessionIds: readonly string[]) {
  if (accessionIds.length === 0) return [];
  return db
    .selectFrom('specimens')
    .select(['id', 'accession_id', 'tube_code', 'specimen', 'state', 'tests', 'collected_at'])
    .where('accession_id', 'in', [...new Set(accessionIds)])
    .orderBy('accession_id')
    .orderBy('container_number')
    .execute();
}
export type TubeOfOrder = Awaited<ReturnType<typeof listTubesOfOrders>>[number];

export async function insertManifest(tx: Db, row: ManifestRow): Promise<void> {
  await tx.insertInto('referral_manifests').values(row).execute();
}

/** Puts lines on a manifest. @returns those that were not on another one. */
export async function putOnManifest(
  tx: Db,
  { manifestId, laboratoryId, lineIds }: { manifestId: string; laboratoryId: string; lineIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx
    .updateTable('line_referrals')
    .set({ manifest_id: manifestId })
    .where('line_id', 'in', [...lineIds])
    .where('laboratory_id', '=', laboratoryId)
    .where('manifest_id', 'is', null)
    .returning('line_id')
    .execute();
  return new Set(rows.map((row) => row.line_id));
}

const withNames = (db: Db) =>
  db
    .selectFrom('referral_manifests')
    .innerJoin('referral_laboratories', 'referral_laboratories.id', 'referral_manifests.laboratory_id')
    .innerJoin('accounts', 'accounts.id', 'referral_manifests.sent_by')
    .selectAll('referral_manifests')
    .select(['referral_laboratories.name as laboratory', 'accounts.first_name', 'accounts.last_name']);
export type NamedManifest = NonNullable<Awaited<ReturnType<typeof findManifest>>>;

export const findManifest = (db: Db, id: string) =>
  withNames(db).where('referral_manifests.id', '=', id).executeTakeFirst();

export function listManifests(db: Db, { scope, centreId }: { scope: Scope; centreId?: string }, page: Page<'sentAt'>) {
  let found = db.selectFrom('referral_manifests');
  for (const clause of within('referral_manifests', scope)) found = found.where(clause);
  if (centreId !== undefined) found = found.where('referral_manifests.centre_id', '=', centreId);
  const list = { db, table: 'referral_manifests' as const, found, rows: withNames(db) };
  return listPage(list, { page, order: [{ column: 'sent_at', direction: page.sort.direction }] });
}

/** How many lines are on some manifests, and how many of them wait for values. */
export async function countLines(db: Db, manifestIds: readonly string[]) {
  if (manifestIds.length === 0) return new Map<string, { count: number; waiting: number }>();
  const rows = await db
    .selectFrom('line_referrals')
    .innerJoin('lab_lines', 'lab_lines.id', 'line_referrals.line_id')
    .select(['line_referrals.manifest_id', 'lab_lines.state'])
    .where('line_referrals.manifest_id', 'in', [...manifestIds])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.manifest_id ?? '')].map(([id, lines]) => [
      id,
      { count: lines.length, waiting: lines.filter(({ state }) => state === 'referred').length },
    ]),
  );
}

/** The account that an order was booked with. */
export async function findAccountOf(db: Db, accessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accessions')
    .innerJoin('visits', 'visits.id', 'accessions.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select('bookings.account_id')
    .where('accessions.id', '=', accessionId)
    .executeTakeFirst();
  return row?.account_id;
}

/** Files a report for some lines. */
export async function insertReport(tx: Db, row: ReferralReportRow, lineIds: readonly string[]): Promise<void> {
  await tx.insertInto('referral_reports').values(row).execute();
  await tx
    .updateTable('line_referrals')
    .set({ report_id: row.id })
    .where('line_id', 'in', [...lineIds])
    .execute();
}
