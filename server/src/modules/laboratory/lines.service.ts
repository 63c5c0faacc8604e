// The lines of an order follow its tubes and values: each is in the state of its least advanced parameter.

import { ageInDays } from '@labfront/contract/age-in-days';
import { ageOn, infantBirthday, type KnownAge, yearsOn } from '@labfront/contract/ages';
import { type LineState, lineState, type ResultState } from '@labfront/contract/result-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Bench } from '../specimens/specimens.service.ts';
import { forgetCalls } from './critical.queries.ts';
import {
  departmentsOf,
  findAgeOf,
  insertLines,
  type LineWithOrder,
  listBookedPatients,
  listLinesOf,
  listPatientsOfAccount,
  listTubesOf,
  mapReferralStates,
  type PatientOfAccount,
  setLine,
  type TubeOfTests,
} from './lines.queries.ts';
import { listMeasuredBy } from './measured.queries.ts';
import { listReportedLines, listResults } from './results.queries.ts';
import { insertConsent, listLackingConsent } from './sensitive-lines.queries.ts';
import { haveArrived, noteReceipts } from './turnaround.receipts.ts';
import type { Subject } from './value-rules.ts';

export type { LineRow } from './lines.queries.ts';
export { findLines, holdLines, listLinesOf, moveLine, setLine } from './lines.queries.ts';
export { isMeasured } from './results.queries.ts';
export { answerLine } from './row-answers.ts';

/** The department of a test that nobody has defined. */
const UNDEFINED_DEPARTMENT = '';

/** Of lines whose tube may be lost without another one. */
export const NEEDS_NO_SAMPLE: ReadonlySet<LineState> = new Set([
  'authorised',
  'released',
  'not_performed',
  'cancelled',
]);

interface Told {
  name: string;
  age: number | null;
  sex: string | null;
}

/** The one patient of a booking who is meant by a label; undefined where two of them look the same. */
async function bookedAs(db: Db, bookingId: string, told: Told) {
  const same = (await listBookedPatients(db, bookingId)).filter(
    ({ name, age, sex }) => name === told.name && age === told.age && sex === told.sex,
  );
  return same.length === 1 ? same[0] : undefined;
}

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a patient of an account can be who a booking was typed in for: nothing that is known of both differs. */
function isNamesake(known: PatientOfAccount, told: Told, day: string): boolean {
  const { age_value: value, age_unit: unit, age_recorded_on: recordedOn } = known;
  const age = value === null || unit === null || recordedOn === null ? null : { value, unit, recordedOn };
  const years = yearsOn({ dateOfBirth: known.date_of_birth, age }, day);
  return (
    plainName(known.name) === plainName(told.name) &&
    (known.sex === null || told.sex === null || known.sex === told.sex) &&
    // An age in years is told before or after a birthday.
    (years === null || told.age === null || Math.abs(years - told.age) <= 1)
  );
}

/** The one patient of the account whom a booking without patients of its own means; undefined where nobody or several could be. */
async function namesakeOf(db: Db, bookingId: string, told: Told, day: string) {
  const same = (await listPatientsOfAccount(db, bookingId)).filter((known) => isNamesake(known, told, day));
  return same.length === 1 ? same[0] : undefined;
}

/** The age of a patient that a booking or its account names: the birth date of the booking, else the patient's record. */
async function ageOf(
  db: Db,
  patient: { id: string | null; dateOfBirth?: string | null } | undefined,
): Promise<KnownAge> {
  const record = patient?.dateOfBirth || !patient?.id ? undefined : await findAgeOf(db, patient.id);
  return record ?? { dateOfBirth: patient?.dateOfBirth ?? null, age: null };
}

const tubesOf = (tubes: readonly TubeOfTests[], testId: string) =>
  tubes.filter(({ testIds }) => testIds.includes(testId));

/**
 * The age of a line's patient as it is known best: the birth date of the booking, the patient's record, which says days or months of an
 * infant, else the years on the label.
 */
async function knownAgeOf(db: Db, line: LineWithOrder, told: Told): Promise<KnownAge> {
  const recordedOn = localDay(Date.parse(line.told_at));
  const booked = await bookedAs(db, line.booking_id, told);
  if (booked?.dateOfBirth) return { dateOfBirth: booked.dateOfBirth, age: null };
  const record = line.patient_id === null ? undefined : await findAgeOf(db, line.patient_id);
  const years = record ? yearsOn(record, recordedOn) : null;
  // A record that was changed to another age since then is not whom the label names.
  if (record && years !== null && (told.age === null || Math.abs(years - told.age) <= 1)) return record;
  return { dateOfBirth: null, age: told.age === null ? null : { value: told.age, unit: 'years', recordedOn } };
}

/** The patient of a line when its tubes were drawn. An age in years was true when the visit was made. */
export async function subjectOf(db: Db, line: LineWithOrder, tubes: readonly TubeOfTests[], now: number) {
  const told = JSON.parse(line.patient) as Told;
  const drawn = tubesOf(tubes, line.test_id).flatMap(({ collected_at: at }) => at ?? []);
  const day = localDay(drawn.length > 0 ? Math.min(...drawn.map((at) => Date.parse(at))) : now);
  const known = await knownAgeOf(db, line, told);
  const subject: Subject = {
    patientId: line.patient_id,
    sex: told.sex === 'female' || told.sex === 'male' ? told.sex : null,
    age: ageInDays(day, known),
    ageYears: known.age?.unit === 'years' ? told.age : yearsOn(known, day),
    shownAge: ageOn(known, day),
    day,
  };
  return subject;
}

const ENDED_VISITS: ReadonlySet<string> = new Set(['cancelled', 'rescheduled']);

/** A test without a tube ends with its visit while nothing is measured: no tube of it is cancelled. */
const endsWithVisit = (line: LineWithOrder, tubes: readonly unknown[], results: number): boolean =>
  tubes.length === 0 && results === 0 && ENDED_VISITS.has(line.visit_state);

/** Brings the lines of an accession to the states of their tubes and values. */
export async function settleLines(tx: Db, accessionId: string, at: string): Promise<void> {
  const lines = await listLinesOf(tx, accessionId);
  const tubes = await listTubesOf(tx, accessionId);
  const results = await listResults(
    tx,
    lines.map((line) => line.id),
  );
  const referred = await mapReferralStates(
    tx,
    lines.map((line) => line.id),
  );
  const reported = await listReportedLines(
    tx,
    lines.map((line) => line.id),
  );
  const measured = Map.groupBy(await listMeasuredBy(tx, lines, reported), (parameter) => parameter.test_id);
  // A line keeps the time that it has. One whose referral was taken back has none, and gets that of its receipt again.
  const arrived = lines.filter((line) => line.due_at === null && haveArrived(tubesOf(tubes, line.test_id)));
  const due = await noteReceipts(tx, accessionId, arrived);
  for (const line of lines) {
    if (line.state === 'not_performed') continue;
    const wasReported = reported.has(line.id);
    // Another tube makes another line, whatever becomes of the one that was lost.
    if (line.state === 'recollect_requested' && !wasReported) continue;
    const own = tubesOf(tubes, line.test_id);
    const current = new Map<string, ResultState>(
      results
        .filter((row) => row.line_id === line.id && row.is_current === 1)
        .map((row) => [row.parameter_id, row.state]),
    );
    // A released line stays released until one of its values is amended, even if the test is redefined meanwhile.
    if (line.state === 'released' && [...current.values()].every((one) => one === 'authorised')) continue;
    const state = endsWithVisit(line, own, current.size)
      ? 'cancelled'
      : lineState(
          // A reported value can be corrected without the tube.
          wasReported ? [] : own.map((tube) => tube.state),
          (measured.get(line.test_id) ?? []).map(({ id }) => current.get(id)),
          referred.has(line.id),
        );
    const centre = own.findLast((tube) => tube.centre_id !== null)?.centre_id ?? line.centre_id;
    const dueAt = line.due_at ?? due.get(line.id) ?? null;
    if (state !== line.state || centre !== line.centre_id || dueAt !== line.due_at) {
      await setLine(tx, line.id, { state, centre_id: centre, due_at: dueAt, updated_at: at });
    }
  }
}

export function createBench({ clock, audit }: { clock: Clock; audit: Audit }): Bench {
  const now = () => isoTime(clock.now());
  return {
    async open(tx, accession, { visit, tests, sampled }) {
      const told = JSON.parse(accession.patient) as Told;
      const { booking_id: bookingId } = visit;
      const patient =
        (await bookedAs(tx, bookingId, told)) ?? (await namesakeOf(tx, bookingId, told, localDay(clock.now())));
      const departments = await departmentsOf(
        tx,
        tests.map(({ testId }) => testId),
      );
      const at = now();
      const rows = tests.map(({ testId, name }, position) => ({
        id: newId(),
        accession_id: accession.id,
        visit_id: visit.id,
        test_id: testId,
        test_name: name,
        department: departments.get(testId) ?? UNDEFINED_DEPARTMENT,
        position,
        centre_id: visit.centre_id,
        patient_id: patient?.id ?? null,
        state: lineState(sampled.has(testId) ? ['planned'] : [], []),
        due_at: null,
        comment: '',
        reason: '',
        created_at: at,
        updated_at: at,
      }));
      await insertLines(tx, rows);
      return infantBirthday(await ageOf(tx, patient), localDay(clock.now()));
    },

    follow: (tx, accessionId) => settleLines(tx, accessionId, now()),

    async needed(tx, accessionId, testIds) {
      const lines = await listLinesOf(tx, accessionId);
      // A test of before the bench has no line.
      const isOver = (testId: string) =>
        lines.some((line) => line.test_id === testId && NEEDS_NO_SAMPLE.has(line.state));
      return new Set(testIds.filter((testId) => !isOver(testId)));
    },

    async released(tx, accessionId, testIds) {
      const lines = await listLinesOf(tx, accessionId);
      return lines
        .filter(({ test_id, state }) => state === 'released' && testIds.includes(test_id))
        .map(({ test_name }) => test_name);
    },

    async lackingConsent(db, accessionIds) {
      const rows = await listLackingConsent(db, accessionIds);
      return rows.map((row) => ({ accessionId: row.accession_id, testId: row.test_id, name: row.test_name }));
    },

    async consent(tx, accessionId, counsellor, actorId) {
      const note = { counsellor, recorded_by: actorId, recorded_at: now() };
      const lines = await listLackingConsent(tx, [accessionId]);
      for (const { id } of lines) await insertConsent(tx, { line_id: id, ...note });
      if (lines.length > 0) await audit.write(tx, { action: 'line.consented', recordId: accessionId, actorId });
    },

    forget: forgetCalls,
  };
}
