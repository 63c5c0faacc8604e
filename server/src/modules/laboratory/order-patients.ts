// The patient of an order, and their age and pregnancy when the sample was taken.
import { ageInDays } from '@labfront/contract/age-in-days';
import { ageOn, type KnownAge, yearsOn } from '@labfront/contract/ages';
import { type KnownPregnancy, weekOfPregnancy } from '@labfront/contract/pregnancy-weeks';
import { isGone } from '@labfront/contract/specimen-states';
import { localDay } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  findAgeOf,
  type LineWithOrder,
  listBookedPatients,
  listPatientsOfAccount,
  type PatientOfAccount,
  recordedAge,
  type TubeOfTests,
} from './lines.queries.ts';
import { findPregnancy, type PregnancyRow } from './pregnancies.queries.ts';
import type { Subject } from './value-rules.ts';

export interface Told {
  name: string;
  age: number | null;
  sex: string | null;
}

/** The one patient of a booking who is meant by a label; undefined where two of them look the same. */
export async function bookedAs(db: Db, bookingId: string, told: Told) {
  const same = (await listBookedPatients(db, bookingId)).filter(
    ({ name, age, sex }) => name === told.name && age === told.age && sex === told.sex,
  );
  return same.length === 1 ? same[0] : undefined;
}

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a patient of an account can be who a booking was typed in for: nothing that is known of both differs. */
function isNamesake(known: PatientOfAccount, told: Told, day: string): boolean {
  const years = yearsOn(recordedAge(known), day);
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

/**
 * The patient of an order: whom the booking names, else whom its account knows by that name. `age` is that of the booking's birth date, else of
 * the patient's record.
 */
export async function patientOfOrder(
  db: Db,
  bookingId: string,
  told: Told,
  day: string,
): Promise<{ id: string | null; age: KnownAge }> {
  const booked = await bookedAs(db, bookingId, told);
  if (booked) {
    const { id, dateOfBirth = null } = booked;
    const record = dateOfBirth !== null || id === null ? undefined : await findAgeOf(db, id);
    return { id, age: record ?? { dateOfBirth, age: null } };
  }
  const namesake = await namesakeOf(db, bookingId, told, day);
  return namesake
    ? { id: namesake.id, age: recordedAge(namesake) }
    : { id: null, age: { dateOfBirth: null, age: null } };
}

export const tubesOf = (tubes: readonly TubeOfTests[], testId: string) =>
  tubes.filter(({ testIds }) => testIds.includes(testId));

const earliest = (times: readonly string[]): string | undefined => times.toSorted()[0];

/**
 * When a line was drawn: its first tube, else its first value where nothing is drawn for it. Values from after that are none before it.
 * Undefined while there is neither.
 */
export const drawOf = (
  { id, test_id: testId }: Pick<LineWithOrder, 'id' | 'test_id'>,
  order: { tubes: readonly TubeOfTests[]; results: readonly { line_id: string; entered_at: string }[] },
): string | undefined =>
  earliest(
    tubesOf(order.tubes, testId).flatMap(({ state, collected_at: at }) => (at === null || isGone(state) ? [] : [at])),
  ) ?? earliest(order.results.filter((row) => row.line_id === id).map((row) => row.entered_at));

/**
 * The age of a line's patient as it is known best: the birth date of the booking, the patient's record, which says days or months of an
 * infant, else the years on the label.
 */
async function knownAgeOf(db: Db, line: LineWithOrder): Promise<KnownAge> {
  const told = JSON.parse(line.patient) as Told;
  const recordedOn = localDay(Date.parse(line.told_at));
  const booked = await bookedAs(db, line.booking_id, told);
  if (booked?.dateOfBirth) return { dateOfBirth: booked.dateOfBirth, age: null };
  const record = line.patient_id === null ? undefined : await findAgeOf(db, line.patient_id);
  const years = record ? yearsOn(record, recordedOn) : null;
  // A record that was changed to another age since then is not whom the label names.
  if (record && years !== null && (told.age === null || Math.abs(years - told.age) <= 1)) return record;
  return { dateOfBirth: null, age: told.age === null ? null : { value: told.age, unit: 'years', recordedOn } };
}

/** The pregnancy of a patient on the day of collection, by the answer that counts. */
export function pregnancyOn(answer: PregnancyRow | undefined, day: string): KnownPregnancy {
  if (answer?.pregnant == null) return 'unknown';
  if (answer.pregnant === 0) return 'no';
  return { week: answer.last_period === null ? answer.week : weekOfPregnancy(answer.last_period, day) };
}

interface KnownPatient {
  age: KnownAge;
  pregnancy: PregnancyRow | undefined;
}

function subjectAt(line: LineWithOrder, known: KnownPatient, tubes: readonly TubeOfTests[], now: number): Subject {
  const { age, pregnancy } = known;
  const told = JSON.parse(line.patient) as Told;
  const drawn = tubesOf(tubes, line.test_id).flatMap(({ collected_at: at }) => at ?? []);
  const day = localDay(drawn.length > 0 ? Math.min(...drawn.map((at) => Date.parse(at))) : now);
  return {
    patientId: line.patient_id,
    sex: told.sex === 'female' || told.sex === 'male' ? told.sex : null,
    age: ageInDays(day, age),
    ageYears: age.age?.unit === 'years' ? told.age : yearsOn(age, day),
    shownAge: ageOn(age, day),
    pregnancy: pregnancyOn(pregnancy, day),
    day,
  };
}

/** The patient of each line of one order when its tubes were drawn. An age in years was true when the visit was made. */
export async function subjectsOf(
  db: Db,
  lines: readonly LineWithOrder[],
  tubes: readonly TubeOfTests[],
  now: number,
): Promise<ReadonlyMap<string, Subject>> {
  const [first] = lines;
  if (!first) return new Map();
  const pregnancy = await findPregnancy(db, first.accession_id);
  const known = new Map<string | null, KnownAge>();
  const subjects = new Map<string, Subject>();
  for (const line of lines) {
    const age = known.get(line.patient_id) ?? (await knownAgeOf(db, line));
    known.set(line.patient_id, age);
    subjects.set(line.id, subjectAt(line, { age, pregnancy }, tubes, now));
  }
  return subjects;
}
