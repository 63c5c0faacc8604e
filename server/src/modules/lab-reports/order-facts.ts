// The facts of an order for its reports, read at one moment.
import type { ReleaseKind } from '@labfront/contract/lab-reports';
import type { LineState } from '@labfront/contract/result-states';
import { isReactive } from '@labfront/contract/sensitive-lines';
import { localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LetterheadsService, LetterheadTexts } from '../letterheads/letterheads.service.ts';
import type { MadeReports, ReportWithFile } from '../reports/reports.service.ts';
import { findMadeVersion, listEverReleased, listHeldResults, listLastReleased } from './made-versions.queries.ts';
import {
  listCentresOf,
  listOrderLines,
  listOrderResults,
  listOrderTubes,
  listScopeOf,
  listSignatoriesOf,
  type OrderLine,
  type OrderResult,
} from './order-facts.queries.ts';
import type { ReportContent } from './report-content.ts';
import type { HeldReport, PlanLine } from './report-plan.ts';
import { type CentreAccreditation, isAccredited, isWithin } from './report-split.ts';

const OPEN: ReadonlySet<LineState> = new Set([
  'ordered',
  'awaiting_specimen',
  'in_progress',
  'resulted',
  'verified',
  'recollect_requested',
]);

type Centre = Awaited<ReturnType<typeof listCentresOf>>[number];
type Signatory = Awaited<ReturnType<typeof listSignatoriesOf>>[number];

export interface HeldWithContent extends HeldReport {
  row: ReportWithFile;
  content: ReportContent | null;
}

export interface OrderFacts {
  accessionId: string;
  lines: OrderLine[];
  results: OrderResult[];
  tubes: Awaited<ReturnType<typeof listOrderTubes>>;
  centres: ReadonlyMap<string, Centre>;
  accreditations: ReadonlyMap<string, CentreAccreditation>;
  /** By centre; only of those that have one. */
  letterheads: ReadonlyMap<string, LetterheadTexts>;
  signatories: ReadonlyMap<string, Signatory>;
  held: HeldWithContent[];
  /** The last contents of reports, withdrawn ones too: for amendments. */
  lastReleased: Awaited<ReturnType<typeof listLastReleased>>;
  /** Values that some report has held before. */
  everReleased: ReadonlySet<string>;
}

const isMissing = (content: ReportContent | Record<string, never>): content is Record<string, never> =>
  !('template' in content);

async function readHeld(db: Db, made: Pick<MadeReports, 'listOf'>, accessionId: string) {
  const heldValues = await listHeldResults(db, accessionId);
  const held: HeldWithContent[] = [];
  for (const row of await made.listOf(db, accessionId)) {
    const version = await findMadeVersion(db, row.id, row.version);
    const stored = JSON.parse(version?.content ?? '{}') as ReportContent | Record<string, never>;
    const content = isMissing(stored) ? null : stored;
    const own = heldValues.filter((value) => value.report_id === row.id);
    held.push({
      row,
      content,
      reportId: row.id,
      version: row.version,
      isAccredited: row.accredited === 1,
      isPreliminary: content?.isPreliminary ?? false,
      language: content?.language ?? 'en',
      comment: content?.comment ?? '',
      resultsOf: new Map(
        [...Map.groupBy(own, ({ line_id: line }) => line)].map(([line, values]) => [line, values.map(({ id }) => id)]),
      ),
    });
  }
  return held;
}

/** The services that tell some of the facts. */
export interface FactSources {
  made: Pick<MadeReports, 'listOf'>;
  letterheads: Pick<LetterheadsService, 'textsOf'>;
}

/** @throws AppError 404. */
export async function readOrderFacts(
  db: Db,
  { made, letterheads }: FactSources,
  accessionId: string,
): Promise<OrderFacts> {
  const lines = await listOrderLines(db, accessionId);
  if (lines.length === 0) throw notFound('Order');
  const results = await listOrderResults(db, accessionId);
  const centreIds = lines.flatMap(({ centre_id: id }) => id ?? []);
  const centres = await listCentresOf(db, centreIds);
  const scope = await listScopeOf(
    db,
    centreIds,
    lines.map((line) => line.test_id),
  );
  const signatories = await listSignatoriesOf(
    db,
    results.flatMap(({ signatory_id: id }) => id ?? []),
  );
  const accreditations = centres.map(({ id, accredited_from: from, accredited_until: until }) => {
    const rules = scope
      .filter((row) => row.centre_id === id)
      .map((row) => ({
        testId: row.test_id,
        parameter: row.parameter_id,
        period: { from: row.valid_from, until: row.valid_until },
      }));
    return [id, { certificate: from === null ? null : { from, until }, scope: rules }] as const;
  });
  return {
    accessionId,
    lines,
    results,
    tubes: await listOrderTubes(db, accessionId),
    centres: new Map(centres.map((centre) => [centre.id, centre])),
    accreditations: new Map(accreditations),
    letterheads: await letterheads.textsOf(db, centreIds),
    signatories: new Map(signatories.map((one) => [one.id, one])),
    held: await readHeld(db, made, accessionId),
    lastReleased: await listLastReleased(db, accessionId),
    everReleased: await listEverReleased(db, accessionId),
  };
}

/** Its results come with the order of the repeated visit. */
const isCollectedAgain = ({ state, is_repeated: isRepeated }: OrderLine): boolean =>
  state === 'recollect_requested' && Number(isRepeated) === 1;

/** Whether a report of the order can still get its results. */
const isOpen = (line: OrderLine): boolean => OPEN.has(line.state) && !isCollectedAgain(line);

export const testsCollectedAgain = ({ lines }: OrderFacts): string[] =>
  lines.filter(isCollectedAgain).map((line) => line.test_name);

export const resultsOf = ({ results }: OrderFacts, lineId: string): OrderResult[] =>
  results.filter((row) => row.line_id === lineId);

/** Whether a sensitive line has a reactive value without a confirmation; what a report has told already stays told. */
const isUnconfirmed = (facts: OrderFacts, { id, state, sensitive }: OrderLine): boolean =>
  state === 'authorised' &&
  sensitive === 1 &&
  resultsOf(facts, id).some((row) => row.confirmed_at === null && isReactive(row));

const isDone = ({ state }: OrderLine): boolean => state === 'authorised' || state === 'released';

/** The tests that a final report waits for. */
export const openTests = (facts: OrderFacts): string[] =>
  facts.lines.filter((line) => isOpen(line) || isUnconfirmed(facts, line)).map((line) => line.test_name);

/** The tests with authorised values that a release can tell and no report holds so far. */
export const waitingTests = (facts: OrderFacts): string[] =>
  facts.lines
    .filter((line) => line.state === 'authorised' && !isUnconfirmed(facts, line))
    .map((line) => line.test_name);

/** Returns the last reported value of the same parameter, where that was another version. */
export function saidBefore({ lastReleased }: OrderFacts, row: OrderResult) {
  const last = lastReleased.find((one) => one.line_id === row.line_id && one.parameter_id === row.parameter_id);
  return last?.id === row.id ? undefined : last;
}

/** The tests in reports of the order other than that of some lines; sensitive ones stay unnamed. */
export const testsElsewhere = (facts: OrderFacts, lineIds: readonly string[]): string[] =>
  facts.lines
    .filter((line) => isDone(line) && !isUnconfirmed(facts, line) && line.sensitive === 0 && !lineIds.includes(line.id))
    .map((line) => line.test_name);

const periodOf = (signatory: Signatory | undefined) => ({
  from: signatory?.valid_from ?? '9999-12-31',
  until: signatory?.valid_until ?? null,
});

/** The lines that can be in a report: those that are authorised and confirmed where that is needed, as they are accredited today. */
export function linesToReport(facts: OrderFacts, now: number): PlanLine[] {
  const done = facts.lines.filter((line) => isDone(line) && !isUnconfirmed(facts, line));
  return done.map((line) => {
    const results = resultsOf(facts, line.id);
    const centre = line.centre_id === null ? undefined : facts.accreditations.get(line.centre_id);
    const split = {
      testId: line.test_id,
      isReferred: line.referral_name !== null,
      results: results.map((row) => ({
        parameterId: row.parameter_id,
        code: row.code,
        testedOn: [row.measured_at, row.entered_at].map((at) => localDay(Date.parse(at))),
        signatory: periodOf(facts.signatories.get(row.signatory_id ?? '')),
      })),
    };
    const resultIds = results.map(({ id }) => id);
    const isCorrected = results.some((row) => saidBefore(facts, row) !== undefined);
    return { id: line.id, isAccredited: isAccredited(split, centre, localDay(now)), resultIds, isCorrected };
  });
}

/**
 * @throws AppError 409 `NOT_AUTHORISED` where nothing can be released, `LINES_OPEN` and `ALREADY_FINAL` for the kind,
 * `CONFIRMATION_NEEDED` for a reactive value of a sensitive test, and
 * `SIGNATORY_EXPIRED` for a value that no report has held and whose signatory is not in date any more.
 */
export function refuseRelease(facts: OrderFacts, kind: ReleaseKind, now: number): void {
  const lines = linesToReport(facts, now);
  const unconfirmed = facts.lines.filter((line) => isUnconfirmed(facts, line));
  if (lines.length === 0 && unconfirmed.length === 0) throw new AppError('NOT_AUTHORISED');
  const isFinal = facts.held.some(({ isPreliminary }) => !isPreliminary);
  if (kind === 'preliminary' && isFinal) throw new AppError('ALREADY_FINAL');
  const reported = facts.held.flatMap(({ resultsOf: values }) => [...values.keys()]);
  // A test that a report has said something of is in the next one too; others stop only what is to be the whole.
  const mayWait = kind === 'preliminary' || isFinal;
  const stops = (line: OrderLine) => !mayWait || reported.includes(line.id);
  const open = facts.lines.filter((line) => isOpen(line) && stops(line));
  if (open.length > 0) throw new AppError('LINES_OPEN', { tests: open.map((line) => line.test_name).join(', ') });
  const toConfirm = unconfirmed.filter((line) => lines.length === 0 || stops(line));
  if (toConfirm.length > 0) {
    throw new AppError('CONFIRMATION_NEEDED', { tests: toConfirm.map((line) => line.test_name).join(', ') });
  }
  const today = localDay(now);
  const fresh = new Set(lines.flatMap(({ resultIds }) => resultIds).filter((id) => !facts.everReleased.has(id)));
  for (const row of facts.results.filter(({ id }) => fresh.has(id))) {
    const signatory = facts.signatories.get(row.signatory_id ?? '');
    if (!signatory || isWithin(today, periodOf(signatory))) continue;
    const { name, valid_until: day } = signatory;
    throw new AppError('SIGNATORY_EXPIRED', { name, day: day ?? today });
  }
}
