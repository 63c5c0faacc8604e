// The facts that promises are checked against: arrivals, events of tubes, and lines of the laboratory. Nothing is written here.
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { NEEDS_NO_SAMPLE } from '../laboratory/lines.service.ts';

/** Arrivals at home since a time that were not checked, or whose time is another one since. */
export const listArrivals = (db: Db, since: string, limit: number) =>
  db
    .selectFrom('visits')
    .leftJoin('promise_checks as known', (join) =>
      join.onRef('known.subject_id', '=', 'visits.id').on('known.kind', '=', 'collector_late'),
    )
    .select(['visits.id', 'visits.booking_id', 'visits.date', 'visits.slot', 'visits.arrived_at'])
    .select(['known.outcome', 'known.happened_at'])
    // Written out, so that its index is used.
    .where(sql<SqlBool>`visits.arrived_at IS NOT NULL AND visits.kind = 'home'`)
    .where('visits.arrived_at', '>=', since)
    .where('visits.date', 'is not', null)
    .where('visits.slot', 'is not', null)
    .where((row) =>
      row.or([row('known.outcome', 'is', null), row('known.happened_at', '<>', row.ref('visits.arrived_at'))]),
    )
    .orderBy('visits.arrived_at')
    .limit(limit)
    .execute();

/**
 * Whether the money of a booking may be on its way: somebody has come to the patient since a time, and a balance is due. A
 * device that has no network tells later what was taken.
 * @param bookingId the column with the booking.
 */
export const isCashUnderWay = (bookingId: string, since: string) => sql<SqlBool>`EXISTS (
  SELECT 1 FROM visits JOIN bookings ON bookings.id = visits.booking_id
  WHERE visits.booking_id = ${sql.ref(bookingId)} AND visits.repeat_of IS NULL
    AND visits.state IN ('arrived', 'identified', 'collecting', 'collected', 'handed_over')
    AND coalesce(visits.arrived_at, visits.updated_at) >= ${since}
    AND bookings.payment_status IN ('created', 'failed') AND bookings.total_amount > bookings.paid_amount)`;

/** Whether the money of a booking may have been taken since a time and is not recorded. */
export async function mayHoldCash(tx: Db, bookingId: string, since: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings as held')
    .select('held.id')
    .where('held.id', '=', bookingId)
    .where(isCashUnderWay('held.id', since))
    .executeTakeFirst();
  return row !== undefined;
}

/** The place of an event in the order of time. */
export interface EventPosition {
  at: string;
  specimenId: string;
  seq: number;
}

/** The next events of tubes that tell something about a promise. */
export const listTubeEvents = (db: Db, { at, specimenId, seq }: EventPosition, limit: number) =>
  db
    .selectFrom('specimen_events as event')
    .innerJoin('specimens', 'specimens.id', 'event.specimen_id')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .select(['event.specimen_id', 'event.seq', 'event.kind', 'event.server_at', 'event.details'])
    .select(['specimens.accession_id', 'specimens.tests', 'visits.booking_id'])
    .where(sql<SqlBool>`(event.server_at, event.specimen_id, event.seq) > (${at}, ${specimenId}, ${seq})`)
    .where('event.kind', 'in', ['received', 'rejected', 'lost'])
    .orderBy('event.server_at')
    .orderBy('event.specimen_id')
    .orderBy('event.seq')
    .limit(limit)
    .execute();

/** The lines of an accession whose tubes have all arrived, with the time until which each was promised. */
export const listTimedLines = (db: Db, accessionId: string) =>
  db
    .selectFrom('lab_lines')
    .innerJoin('turnaround', 'turnaround.id', 'lab_lines.id')
    .innerJoin('visits', 'visits.id', 'lab_lines.visit_id')
    .select(['lab_lines.id', 'turnaround.due_at', 'visits.booking_id'])
    .where('lab_lines.accession_id', '=', accessionId)
    .execute();

/** Lines without a decision that ended, will not end, or are late. */
export const listDueLines = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('promise_checks as known')
    .innerJoin('lab_lines', 'lab_lines.id', 'known.subject_id')
    .select(['known.subject_id', 'known.kind', 'known.due_at', 'lab_lines.state'])
    .where(sql<SqlBool>`known.outcome = 'open'`)
    .where((row) =>
      row.or([
        row('known.due_at', '<', now),
        row('lab_lines.state', 'in', ['released', 'recollect_requested', 'referred', 'not_performed', 'cancelled']),
      ]),
    )
    .orderBy('known.due_at')
    .orderBy('known.subject_id')
    .limit(limit)
    .execute();

/** Lines that another laboratory gave back: their time runs here again, from the same receipt. */
export const listRecalled = (db: Db, limit: number) =>
  db
    .selectFrom('turnaround')
    .innerJoin('promise_checks as known', (join) =>
      join.onRef('known.subject_id', '=', 'turnaround.id').on('known.kind', '=', 'report_late'),
    )
    .select(['known.kind', 'known.subject_id'])
    .where('turnaround.finished_at', 'is', null)
    .where('known.outcome', '=', 'void')
    .orderBy('known.subject_id')
    .limit(limit)
    .execute();

/** The first release of a value of some lines. */
const listReleased = (db: Db, lineIds: readonly string[]) =>
  db
    .selectFrom('lab_results')
    .innerJoin('released_results', 'released_results.result_id', 'lab_results.id')
    .innerJoin('made_versions', (join) =>
      join
        .onRef('made_versions.report_id', '=', 'released_results.report_id')
        .onRef('made_versions.version', '=', 'released_results.version'),
    )
    .select('lab_results.line_id as id')
    .select((row) => row.fn.min<string | null>('made_versions.released_at').as('ended_at'))
    .where('lab_results.line_id', 'in', [...lineIds])
    .groupBy('lab_results.line_id')
    .execute();

const nameIn = (patient: string): string => (JSON.parse(patient) as { name: string }).name.trim().toLowerCase();

/** When a report was uploaded for the booking of some lines, and for their patient where it names one. Reports that are made here say their lines. */
async function listUploaded(db: Db, lineIds: readonly string[]) {
  const rows = await db
    .selectFrom('lab_lines')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .innerJoin('visits', 'visits.id', 'lab_lines.visit_id')
    .innerJoin('reports', 'reports.booking_id', 'visits.booking_id')
    .select(['lab_lines.id', 'accessions.patient', 'reports.patient_name', 'reports.created_at as ended_at'])
    .where('lab_lines.id', 'in', [...lineIds])
    .where('reports.origin', '=', 'uploaded')
    .where('reports.deleted_at', 'is', null)
    .whereRef('reports.created_at', '>=', 'lab_lines.created_at')
    .execute();
  return rows.filter(({ patient, patient_name: name }) => name === '' || name.trim().toLowerCase() === nameIn(patient));
}

/** The time at which the results of some lines reached the patient: in a report that was made here, or in an uploaded one. */
export async function listLineEnds(db: Db, lineIds: readonly string[]): Promise<Map<string, string>> {
  const ends = new Map<string, string>();
  if (lineIds.length === 0) return ends;
  for (const { id, ended_at } of [...(await listReleased(db, lineIds)), ...(await listUploaded(db, lineIds))]) {
    const known = ends.get(id);
    if (ended_at !== null && (known === undefined || ended_at < known)) ends.set(id, ended_at);
  }
  return ends;
}

/** Whether a tube that was lost is found: nothing worse happened to it since it was received. */
export async function isFoundAgain(db: Db, specimenId: string): Promise<boolean> {
  const last = await db
    .selectFrom('specimen_events')
    .select('kind')
    .where('specimen_id', '=', specimenId)
    .where('kind', 'in', ['received', 'rejected', 'lost'])
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return last?.kind === 'received';
}

/** Which tests of which patient a broken promise is about; `testIds` is null for every test of every patient. */
export interface Affected {
  /** Which of the booking's patients, from 0. */
  position: number | null;
  testIds: readonly string[] | null;
}

const testsIn = (json: string): string[] => (JSON.parse(json) as { testId: string }[]).map(({ testId }) => testId);

/** Returns the tests that a late visit affects: all, or of a free repeat those of its tubes. */
export async function affectedByVisit(db: Db, visitId: string): Promise<Affected[]> {
  const visit = await db.selectFrom('visits').select('repeat_of').where('id', '=', visitId).executeTakeFirst();
  if (!visit) return [];
  if (visit.repeat_of === null) return [{ position: null, testIds: null }];
  const tubes = await db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['specimens.tests', 'accessions.position'])
    .where('specimens.visit_id', '=', visitId)
    .execute();
  return tubes.map(({ tests, position }) => ({ position, testIds: testsIn(tests) }));
}

export async function affectedByLine(db: Db, lineId: string): Promise<Affected[]> {
  const rows = await db
    .selectFrom('lab_lines')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .select(['lab_lines.test_id', 'accessions.position'])
    .where('lab_lines.id', '=', lineId)
    .execute();
  return rows.map(({ test_id, position }) => ({ position, testIds: [test_id] }));
}

/** Returns the tests that wait for a tube: it may be lost after some of them were released. */
export async function affectedByTube(db: Db, specimenId: string): Promise<Affected[]> {
  const tube = await db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['specimens.tests', 'specimens.accession_id', 'accessions.position'])
    .where('specimens.id', '=', specimenId)
    .executeTakeFirst();
  if (!tube) return [];
  const over = await db
    .selectFrom('lab_lines')
    .select('test_id')
    .where('accession_id', '=', tube.accession_id)
    .where('state', 'in', [...NEEDS_NO_SAMPLE])
    .execute();
  const testIds = testsIn(tube.tests).filter((id) => !over.some(({ test_id }) => test_id === id));
  return [{ position: tube.position, testIds }];
}
