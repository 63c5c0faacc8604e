// Everything of one order as the bench shows it: its lines, their parameters, and the values with what may be done with them.
import type { LabOrder, LineReferral } from '@labfront/contract/laboratory';
import { isEnded } from '@labfront/contract/result-states';
import type { Clock } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ParametersService } from '../parameters/parameters.service.ts';
import { listCalls, mapCritical } from './critical.queries.ts';
import { listOneTechnician } from './lab-settings.queries.ts';
import { toResult, toWorkLine } from './laboratory.view.ts';
import { type LineWithOrder, listLinesOf, listTubesOf } from './lines.queries.ts';
import { listMeasuredBy, type Measured } from './measured.queries.ts';
import { drawOf, subjectsOf } from './order-patients.ts';
import { readSample } from './order-sample.ts';
import { listRepeats } from './repeats.queries.ts';
import { findEarlier, listOwn, listReportedLines, listResults, namesOf, type ResultRow } from './results.queries.ts';
import { mapSensitive } from './sensitive-lines.queries.ts';
import { awaitedRange, type Subject } from './value-rules.ts';

type Parameter = LabOrder['lines'][number]['parameters'][number];

interface Dependencies {
  database: Database;
  clock: Clock;
  parameters: Pick<ParametersService, 'approvedRanges'>;
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
  /** As `drawOf`. */
  drawn: string | undefined;
  measured: readonly Measured[];
  subject: Subject;
  values: Values;
  referral: LineReferral | null;
}

interface Rules {
  earlierOf: Awaited<ReturnType<typeof findEarlier>>;
  ranges: Awaited<ReturnType<ParametersService['approvedRanges']>>;
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

function showParameter(parameter: Measured, shown: Shown, { earlierOf, ranges }: Rules): Parameter {
  const { line, drawn, subject, values, referral } = shown;
  const { names, critical, own, repeats } = values;
  const show = (row: ResultRow) => toResult(row, names, repeats.get(row.id));
  const versions = versionsOf(parameter, shown);
  const current = versions.find((row) => row.is_current === 1);
  // The values of another laboratory are not compared with ours.
  const earlier = referral === null ? earlierOf({ ...line, drawn }, parameter) : [];
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

/** @returns how to show an order; it throws `AppError` 404 for one that the caller may not see. */
export function createOrderView({ database, clock, parameters, referralsOf }: Dependencies) {
  const { db } = database;

  /** The values that the patient had before, and the approved ranges of what is awaited: each read once for the whole order. */
  async function readRules(orderOf: readonly Shown[]): Promise<Rules> {
    const patientIds = orderOf.flatMap(({ line }) => line.patient_id ?? []);
    const all = orderOf.flatMap(({ measured }) => measured);
    const awaited = orderOf.flatMap((shown) => shown.measured.filter((parameter) => isAwaited(parameter, shown)));
    const draws = orderOf.flatMap(({ drawn }) => drawn ?? []);
    const until = draws.length < orderOf.length ? undefined : draws.toSorted().at(-1);
    const idsOf = (some: readonly Measured[]) => some.map(({ id }) => id);
    return {
      earlierOf: await findEarlier(db, { patientIds, parameterIds: idsOf(all), until }),
      ranges: await parameters.approvedRanges(db, idsOf(awaited)),
    };
  }

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
    const subjects = await subjectsOf(db, lines, tubes, clock.now());
    const ofLines = lines.map((line) => ({
      line,
      drawn: drawOf(line, { tubes, results: values.results }),
      measured: measured.filter(({ test_id: test }) => test === line.test_id),
      subject: subjects.get(line.id) as Subject,
      values,
      referral: referrals.get(line.id) ?? null,
    }));
    const rules = await readRules(ofLines);
    const shown = ofLines.map((ofLine) => ({
      ...toWorkLine(ofLine.line, clock.now()),
      parameters: ofLine.measured.map((parameter) => showParameter(parameter, ofLine, rules)),
      referral: ofLine.referral,
      sensitive: sensitive.get(ofLine.line.id) ?? null,
    }));
    const { accession, bookingNumber, patient } = toWorkLine(first, clock.now());
    const ageAtCollection = subjects.get(first.id)?.shownAge ?? null;
    const sample = await readSample(db, id, new Set(lines.map((line) => line.test_id)));
    return { _id: id, accession, bookingNumber, patient, ageAtCollection, sample, lines: shown };
  };
}
