// An order that is worked on: its lines, what they measure, and their values.
import type { Db } from '../../platform/db/database.ts';
import { holdsRegulated, type LineWithOrder, listLinesOf, listTubesOf, mapReferralStates } from './lines.queries.ts';
import { listMeasuredBy, type Measured } from './measured.queries.ts';
import type { OrderRules } from './order-rules.ts';
import { listReportedLines, listResults, type ResultRow } from './results.queries.ts';
import { listWithoutConsent } from './sensitive-lines.queries.ts';

/** Held until the commit. */
export interface OpenOrder {
  lines: LineWithOrder[];
  measured: Measured[];
  results: ResultRow[];
  tubes: Awaited<ReturnType<typeof listTubesOf>>;
  /** The lines that another laboratory measures. */
  referred: Awaited<ReturnType<typeof mapReferralStates>>;
  /** The sensitive lines whose consent is not recorded. */
  withoutConsent: ReadonlySet<string>;
  /** A line is of a prenatal genetic test: no text of the order tells the sex of a fetus. */
  isRegulated: boolean;
  /** The lines that have had a value in a report. */
  reported: ReadonlySet<string>;
  /** Read with the first value that is judged by them. */
  rules?: OrderRules;
}

export async function readOrder(tx: Db, accessionId: string): Promise<OpenOrder> {
  const lines = await listLinesOf(tx, accessionId);
  const lineIds = lines.map((line) => line.id);
  const results = await listResults(tx, lineIds);
  const referred = await mapReferralStates(tx, lineIds);
  const reported = await listReportedLines(tx, lineIds);
  const measured = await listMeasuredBy(tx, lines, reported);
  const withoutConsent = await listWithoutConsent(tx, lineIds);
  const tubes = await listTubesOf(tx, accessionId);
  const isRegulated = await holdsRegulated(tx, accessionId);
  return { lines, measured, results, tubes, referred, withoutConsent, isRegulated, reported };
}

/** Whoever entered the last of an order's values; undefined where it has none. */
export function lastEntererOf({ results }: Pick<OpenOrder, 'results'>): string | undefined {
  const current = results.filter((row) => row.is_current === 1);
  return current.toSorted((a, b) => (a.entered_at < b.entered_at ? 1 : -1))[0]?.entered_by;
}

export const currentOf = (order: OpenOrder, lineId: string, parameterId: string): ResultRow | undefined =>
  order.results.find((row) => row.line_id === lineId && row.parameter_id === parameterId && row.is_current === 1);
