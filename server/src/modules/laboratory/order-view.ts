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
import { subjectOf } from './order-patients.ts';
import { listEarlier, listOwn, listReportedLines, listResults, namesOf } from './results.queries.ts';
import { mapSensitive } from './sensitive-lines.queries.ts';
import { awaitedRange, type Subject } from './value-rules.ts';

type Line = LabOrder['lines'][number];
type Parameter = Line['parameters'][number];

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
  const people = results.flatMap((row) => [row.entered_by, row.verified_by ?? [], row.authorised_by ?? []].flat());
  return {
    results,
    calls,
    names: await namesOf(db, [...people, ...calls.map((call) => call.called_by)]),
    critical: await mapCritical(db, lineIds),
    own: await listOwn(db, lineIds, callerId),
    oneTechnician: await listOneTechnician(db),
  };
}
type Values = Awaited<ReturnType<typeof readValues>>;

interface Shown {
  line: LineWithOrder;
  subject: Subject;
  values: Values;
  isReferred: boolean;
}

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

/** @returns how to show an order; it throws `AppError` 404 for one that the caller may not see. */
export function createOrderView({ database, clock, parameters, referralsOf }: Dependencies) {
  const { db } = database;

  async function earlierOf({ id, unit, method }: Measured, line: LineWithOrder): Promise<Parameter['earlier']> {
    if (line.patient_id === null) return [];
    const asked = { parameterId: id, unit, method, exceptLineId: line.id, patientId: line.patient_id };
    return (await listEarlier(db, asked)).map(({ value, flag, entered_at: at }) => ({ value, flag, at }));
  }

  async function showParameter(parameter: Measured, shown: Shown): Promise<Parameter> {
    const { line, subject, values, isReferred } = shown;
    const { results, names, critical, own } = values;
    const versions = results.filter((row) => row.line_id === line.id && row.parameter_id === parameter.id);
    const current = versions.find((row) => row.is_current === 1);
    const isAwaited = current === undefined && !isReferred && !isEnded(line.state);
    const ranges = isAwaited ? await parameters.approvedRanges(db, parameter.id) : [];
    return {
      parameterId: parameter.id,
      code: parameter.code,
      name: parameter.name,
      nameHi: parameter.name_hi,
      unit: parameter.unit,
      kind: parameter.kind,
      choices: JSON.parse(parameter.choices) as string[],
      heading: parameter.heading,
      result: current ? toResult(current, names) : null,
      versions: versions.filter((row) => row !== current).map((row) => toResult(row, names)),
      earlier: await earlierOf(parameter, line),
      awaited: isAwaited ? awaitedRange(parameter, { ranges, subject }) : null,
      barred: current && own.has(current.id) ? barredOf(line, values) : [],
      calls: callsOf(parameter, shown),
      callState: (current && critical.get(current.id)) ?? null,
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
    const shown: Line[] = [];
    let ageAtCollection: LabOrder['ageAtCollection'] = null;
    for (const line of lines) {
      const subject = await subjectOf(db, line, tubes, clock.now());
      if (line === first) ageAtCollection = subject.shownAge;
      const referral = referrals.get(line.id) ?? null;
      const own: Parameter[] = [];
      for (const parameter of measured.filter(({ test_id: test }) => test === line.test_id)) {
        own.push(await showParameter(parameter, { line, subject, values, isReferred: referral !== null }));
      }
      const more = { referral, sensitive: sensitive.get(line.id) ?? null };
      shown.push({ ...toWorkLine(line, clock.now()), parameters: own, ...more });
    }
    const { accession, bookingNumber, patient } = toWorkLine(first, clock.now());
    return { _id: id, accession, bookingNumber, patient, ageAtCollection, lines: shown };
  };
}
