// Lines of the laboratory's orders with what they are read with: tubes, accession, booking.
import type { KnownAge } from '@labfront/contract/ages';
import { type LineState, OVER } from '@labfront/contract/result-states';
import type { SpecimenState } from '@labfront/contract/specimen-states';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    lab_lines: LineRow;
  }
}

export interface LineRow {
  id: string;
  accession_id: string;
  visit_id: string;
  test_id: string;
  test_name: string;
  department: string;
  position: number;
  centre_id: string | null;
  patient_id: string | null;
  state: LineState;
  /** When its result is promised; null before its tubes are received. */
  due_at: string | null;
  /** The comment below it on the report. */
  comment: string;
  /** Why it is not performed. */
  reason: string;
  created_at: string;
  updated_at: string;
}

export async function insertLines(tx: Db, rows: readonly LineRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('lab_lines').values(rows).execute();
}

/** When the first tube of an accession was drawn, of children whose age is told in days or months; null of everybody else. */
export const drawnOfInfant = sql<string | null>`CASE WHEN accessions.born IS NOT NULL THEN
  (SELECT min(drawn.collected_at) FROM specimens AS drawn WHERE drawn.accession_id = accessions.id) END`.as('drawn_at');

/** Lines with the columns of their order. */
export const withOrder = (db: Db) =>
  db
    .selectFrom('lab_lines')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .innerJoin('visits', 'visits.id', 'lab_lines.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .selectAll('lab_lines')
    .select(['accessions.number as accession', 'accessions.patient', 'accessions.created_at as told_at'])
    .select(['accessions.born', drawnOfInfant])
    .select(['bookings.booking_number', 'visits.booking_id', 'visits.state as visit_state']);
export type LineWithOrder = Awaited<ReturnType<typeof listLinesOf>>[number];

/** The lines of an accession within a scope, in their order. */
export async function listLinesOf(db: Db, accessionId: string, scope?: Scope) {
  let query = withOrder(db).where('lab_lines.accession_id', '=', accessionId);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  return query.orderBy('lab_lines.position').execute();
}

/** Holds the lines of some accessions until the commit, always in the same order. */
export async function holdLines(tx: Db, accessionIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(accessionIds)].sort()) {
    await tx
      .updateTable('accessions')
      .set((row) => ({ counter: row.ref('counter') }))
      .where('id', '=', id)
      .execute();
  }
}

/** Those of some lines that are within a scope. */
export async function findLines(db: Db, ids: readonly string[], scope: Scope): Promise<LineRow[]> {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom('lab_lines')
    .selectAll()
    .where('id', 'in', [...new Set(ids)]);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  return query.execute();
}

/** The orders in which a test waits for values, or for somebody to sign them. */
export async function listOpenOrdersOf(db: Db, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lab_lines')
    .select('accession_id')
    .where('test_id', '=', testId)
    .where('state', 'in', ['in_progress', 'resulted', 'verified', 'referred'] satisfies LineState[])
    .orderBy('accession_id')
    .execute();
  return rows.map((row) => row.accession_id);
}

/** Moves a line on from one of some states. @returns whether it was in one. */
export async function moveLine(
  tx: Db,
  id: string,
  from: readonly LineState[],
  change: Partial<LineRow>,
): Promise<boolean> {
  const row = await tx
    .updateTable('lab_lines')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The lines of a booking for one test, of any of its visits and patients. */
export const listLinesOfBooking = (db: Db, bookingId: string, testIds: readonly string[]) =>
  withOrder(db)
    .select(['visits.repeat_of', 'accessions.position as patient_position'])
    .where('visits.booking_id', '=', bookingId)
    .where('lab_lines.test_id', 'in', [...testIds])
    .execute();

/** 1 where a free repeat of the line's visit measures the same test of the same patient, else 0. */
const isRepeated = sql<SqlBool>`EXISTS (
  SELECT 1 FROM visits AS repeats
  JOIN lab_lines AS again ON again.visit_id = repeats.id AND again.test_id = lab_lines.test_id
  JOIN accessions AS repeated ON repeated.id = again.accession_id AND repeated.patient = accessions.patient
  WHERE repeats.repeat_of = visits.id AND again.state <> 'cancelled')`;

/** The booking of an order if none of the booking's lines, of whatever order, is open; undefined where one is. */
export async function findFinishedBooking(db: Db, accessionId: string): Promise<string | undefined> {
  const order = await withOrder(db).where('lab_lines.accession_id', '=', accessionId).limit(1).executeTakeFirst();
  if (!order) return undefined;
  const open = await withOrder(db)
    .where('visits.booking_id', '=', order.booking_id)
    .where('lab_lines.state', 'not in', ['released', ...OVER])
    .where(sql<SqlBool>`NOT (lab_lines.state = 'recollect_requested' AND ${isRepeated})`)
    .limit(1)
    .executeTakeFirst();
  return open ? undefined : order.booking_id;
}

/** Which of some lines another laboratory measures, and whether they were sent there. */
export async function mapReferralStates(db: Db, lineIds: readonly string[]): Promise<Map<string, { isSent: boolean }>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('line_referrals')
    .select(['line_id', 'manifest_id'])
    .where('line_id', 'in', [...lineIds])
    .execute();
  return new Map(rows.map((row) => [row.line_id, { isSent: row.manifest_id !== null }]));
}

export async function setLine(tx: Db, id: string, change: Partial<LineRow>): Promise<void> {
  await tx.updateTable('lab_lines').set(change).where('id', '=', id).execute();
}

export async function moveLines(
  tx: Db,
  ids: readonly string[],
  { from, to, at }: { from: LineState; to: LineState; at: string },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('lab_lines')
    .set({ state: to, updated_at: at })
    .where('id', 'in', [...ids])
    .where('state', '=', from)
    .execute();
}

export interface TubeOfTests {
  state: SpecimenState;
  centre_id: string | null;
  collected_at: string | null;
  testIds: string[];
  tests: { testId: string; name: string }[];
}

/** The tubes of an accession with their tests; those that another one replaced come last. */
export async function listTubesOf(db: Db, accessionId: string): Promise<TubeOfTests[]> {
  const rows = await db
    .selectFrom('specimens')
    .select(['state', 'centre_id', 'collected_at', 'tests'])
    .where('accession_id', '=', accessionId)
    .orderBy('container_number')
    .execute();
  return rows.map(({ tests: listed, ...row }) => {
    const tests = JSON.parse(listed) as TubeOfTests['tests'];
    return { ...row, tests, testIds: tests.map(({ testId }) => testId) };
  });
}

/** The patients whom a booking names, as they were then. */
export async function listBookedPatients(db: Db, bookingId: string) {
  const rows = await db
    .selectFrom('booking_patients')
    .select(['patient_id', 'patient'])
    .where('booking_id', '=', bookingId)
    .execute();
  return rows.map(({ patient_id: id, patient }) => ({ id, ...(JSON.parse(patient) as BookedPatient) }));
}
/** The patients of the account of a booking that names none of them. */
export async function listPatientsOfAccount(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('patients', 'patients.account_id', 'bookings.account_id')
    .select(['patients.id', 'patients.name', 'patients.sex', 'patients.date_of_birth'])
    .select(['patients.age_value', 'patients.age_unit', 'patients.age_recorded_on'])
    .where('bookings.id', '=', bookingId)
    .where('patients.deleted_at', 'is', null)
    .where('patients.merged_into', 'is', null)
    .where((row) =>
      row.not(row.exists(row.selectFrom('booking_patients').select('id').where('booking_id', '=', bookingId))),
    )
    .execute();
}
export type PatientOfAccount = Awaited<ReturnType<typeof listPatientsOfAccount>>[number];

export interface BookedPatient {
  name: string;
  age: number | null;
  sex: string | null;
  dateOfBirth?: string | null;
}

/** The age that a patient's record tells. */
export function recordedAge({
  date_of_birth: dateOfBirth,
  age_value: value,
  age_unit: unit,
  age_recorded_on: recordedOn,
}: Pick<PatientOfAccount, 'date_of_birth' | 'age_value' | 'age_unit' | 'age_recorded_on'>): KnownAge {
  const age = value === null || unit === null || recordedOn === null ? null : { value, unit, recordedOn };
  return { dateOfBirth, age };
}

export async function findAgeOf(db: Db, patientId: string): Promise<KnownAge | undefined> {
  const row = await db
    .selectFrom('patients')
    .select(['date_of_birth', 'age_value', 'age_unit', 'age_recorded_on'])
    .where('id', '=', patientId)
    .executeTakeFirst();
  return row && recordedAge(row);
}

/** The departments of tests that are defined. */
export async function departmentsOf(db: Db, testIds: readonly string[]): Promise<Map<string, string>> {
  if (testIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('test_definitions')
    .select(['test_id', 'department'])
    .where('test_id', 'in', [...testIds])
    .execute();
  return new Map(rows.map((row) => [row.test_id, row.department]));
}

/** Whether a line of an accession is of a regulated test. */
export async function holdsRegulated(db: Db, accessionId: string): Promise<boolean> {
  const line = await db
    .selectFrom('lab_lines')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'lab_lines.test_id')
    .select('lab_lines.id')
    .where('lab_lines.accession_id', '=', accessionId)
    .where('catalogue_items.regulated', '=', 1)
    .executeTakeFirst();
  return line !== undefined;
}
