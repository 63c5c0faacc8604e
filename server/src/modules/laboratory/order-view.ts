// Everything of one order as the bench shows it: its lines, their parameters, and the values with what may be done with them.
import type { LabOrder, LineReferral } from '@labfront/contract/laboratory';
import type { OrderPregnancy } from '@labfront/contract/order-pregnancy';
import { isAskedPregnancy } from '@labfront/contract/pregnancy-weeks';
import { isEnded } from '@labfront/contract/result-states';
import type { Clock } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { listCalls, mapCritical } from './critical.queries.ts';
import { listOneTechnician } from './lab-settings.queries.ts';
import { toResult, toWorkLine } from './laboratory.view.ts';
import { type LineWithOrder, listLinesOf, listTubesOf } from './lines.queries.ts';
import { listMeasuredBy, type Measured } from './measured.queries.ts';
import { pregnancyOn } from './order-patients.ts';
import { type OrderRules, type RuleSources, readRules } from './order-rules.ts';
import { readSample } from './order-sample.ts';
import { findPregnancy } from './pregnancies.queries.ts';
import { listRepeats } from './repeats.queries.ts';
import { listOwn, listReportedLines, listResults, namesOf, type ResultRow } from './results.queries.ts';
import { mapSensitive } from './sensitive-lines.queries.ts';
import { awaitedRange, type Subject } from './value-rules.ts';

type Parameter = LabOrder['lines'][number]['parameters'][number];

interface Dependencies extends RuleSources {
  database: Database;
  clock: Clock;
  /** The other laboratories that measure some lines, by line. @param accountId whose links open their reports. */
  referralsOf(db: Db, lineIds: readonly string[], accountId: string): Promise<ReadonlyMap<string, LineReferral>>;
}

/** Everything that is known of the values of an order. */
async function readValues(db: Db, lineIds: readonly string[], callerId: string) {
  const results = await listResults(db, lineIds);
  const calls = (await listCalls(db, lineIds)).toReversed();
  const repeats = await listRepeats(db, lineIds);
  const people = results.flatMap((row) => [row.entered_by, row.verified_by ?? [], row.authorised_by ?? []].flat());
  return {
    results,
    calls,
    repeats: new Map(repeats.map((row) => [row.result_id, row])),
    names: await namesOf(db, [
      ...people,
      ...calls.map((call) => call.called_by),
      ...repeats.map((row) => row.asked_by),
    ]),
    critical: await mapCritical(db, lineIds),
    own: await listOwn(db, lineIds, callerId),
    oneTechnician: await listOneTechnician(db),
  };
}
type Values = Awaited<ReturnType<typeof readValues>>;

/** A line with all that its parameters are shown by. */
interface Shown {
  line: LineWithOrder;
  measured: readonly Measured[];
  values: Values;
  referral: LineReferral | null;
}

const versionsOf = ({ id }: Measured, { line, values }: Shown): ResultRow[] =>
  values.results.filter((row) => row.line_id === line.id && row.parameter_id === id);

const isAwaited = (parameter: Measured, shown: Shown): boolean =>
  shown.referral === null &&
  !isEnded(shown.line.state) &&
  !versionsOf(parameter, shown).some((row) => row.is_current === 1);

/** The steps that whoever entered a value of a line may not take with it. */
function barredOf({ centre_id: centreId }: LineWithOrder, { oneTechnician }: Values): Parameter['barred'] {
  const isAlone = centreId !== null && oneTechnician.includes(centreId);
  return isAlone ? ['authorise'] : ['verify', 'authorise'];
}

function callsOf(parameter: Measured, { line, values: { calls, names } }: Shown): Parameter['calls'] {
  const own = calls.filter((call) => call.line_id === line.id && call.parameter_id === parameter.id);
  return own.map(({ outcome, value, person, called_by: by, at }) => {
    return { outcome, value, person, by: names.get(by) ?? '', at };
  });
}

function showParameter(parameter: Measured, shown: Shown, rules: OrderRules): Parameter {
  const { subjects, earlierOf, ranges } = rules;
  const { line, values, referral } = shown;
  const subject = subjects.get(line.id) as Subject;
  const { names, critical, own, repeats } = values;
  const show = (row: ResultRow) => toResult(row, names, repeats.get(row.id));
  const versions = versionsOf(parameter, shown);
  const current = versions.find((row) => row.is_current === 1);
  // The values of another laboratory are not compared with ours.
  const earlier = referral === null ? earlierOf(line, parameter) : [];
  return {
    parameterId: parameter.id,
    code: parameter.code,
    name: parameter.name,
    nameHi: parameter.name_hi,
    unit: parameter.unit,
    kind: parameter.kind,
    choices: JSON.parse(parameter.choices) as string[],
    heading: parameter.heading,
    result: current ? show(current) : null,
    versions: versions.filter((row) => row !== current).map(show),
    earlier: earlier.map(({ value, flag, drawn_at: at }) => ({ value, flag, at })),
    awaited: isAwaited(parameter, shown)
      ? awaitedRange(parameter, { ranges: ranges.get(parameter.id) ?? [], subject })
      : null,
    barred: current && own.has(current.id) ? barredOf(line, values) : [],
    calls: callsOf(parameter, shown),
    callState: (current && critical.get(current.id)) ?? null,
  };
}

/** The answer whether the patient of an order is pregnant; null of somebody who is not asked. */
async function showPregnancy(db: Db, accessionId: string, subject: Subject): Promise<OrderPregnancy | null> {
  const answer = await findPregnancy(db, accessionId);
  const { sex, age, day } = subject;
  const isOfAge = age === null || isAskedPregnancy(age.from) || isAskedPregnancy(age.to);
  if (sex === 'male' || (!answer && !isOfAge)) return null;
  if (!answer) return { version: 0, pregnant: null, week: null, lastPeriod: null, by: '', at: null };
  const known = pregnancyOn(answer, day);
  const by = (await namesOf(db, [answer.recorded_by])).get(answer.recorded_by) ?? '';
  return {
    version: answer.version,
    pregnant: answer.pregnant === null ? null : answer.pregnant === 1,
    week: typeof known === 'string' ? null : known.week,
    lastPeriod: answer.last_period,
    by,
    at: answer.recorded_at,
  };
}

/** @returns how to show an order; it throws `AppError` 404 for one that the caller may not see. */
export function createOrderView({ database, clock, parameters, referralsOf }: Dependencies) {
  const { db } = database;

  return async (caller: Caller, id: string): Promise<LabOrder> => {
    const lines = await listLinesOf(db, id, scopeOf(caller));
    const [first] = lines;
    if (!first) throw notFound('Order');
    const lineIds = lines.map((line) => line.id);
    const measured = await listMeasuredBy(db, lines, await listReportedLines(db, lineIds));
    const values = await readValues(db, lineIds, caller.accountId);
    const referrals = await referralsOf(db, lineIds, caller.accountId);
    const sensitive = await mapSensitive(db, lineIds);
    const tubes = await listTubesOf(db, id);
    const ofLines = lines.map((line) => ({
      line,
      measured: measured.filter(({ test_id: test }) => test === line.test_id),
      values,
      referral: referrals.get(line.id) ?? null,
    }));
    const ranged = ofLines.flatMap((of) => of.measured.filter((parameter) => isAwaited(parameter, of)));
    const now = clock.now();
    const rules = await readRules(
      db,
      { parameters },
      { lines, tubes, results: values.results },
      { compared: measured, ranged, now },
    );
    const shown = ofLines.map((ofLine) => ({
      ...toWorkLine(ofLine.line, clock.now()),
      parameters: ofLine.measured.map((parameter) => showParameter(parameter, ofLine, rules)),
      referral: ofLine.referral,
      sensitive: sensitive.get(ofLine.line.id) ?? null,
    }));
    const { accession, bookingNumber, patient } = toWorkLine(first, clock.now());
    const subject = rules.subjects.get(first.id) as Subject;
    const { shownAge: ageAtCollection } = subject;
    const pregnancy = await showPregnancy(db, id, subject);
    const sample = await readSample(db, id, new Set(lines.map((line) => line.test_id)));
    return { _id: id, accession, bookingNumber, patient, ageAtCollection, sample, pregnancy, lines: shown };
  };
}
