// The plan of a release for an order's lines: at most one accredited and one plain report, new versions only of what changes. Pure rules,
// no database.
import type { Language } from '@labfront/contract/common';
import type { ReleaseKind } from '@labfront/contract/lab-reports';
import type { MadeKind } from '@labfront/contract/report-limits';

/** A report of the order in the version that holds. */
export interface HeldReport {
  reportId: string;
  version: number;
  isAccredited: boolean;
  isPreliminary: boolean;
  language: Language;
  comment: string;
  /** The versions of values that it holds, by line. */
  resultsOf: ReadonlyMap<string, readonly string[]>;
}

export interface PlanLine {
  id: string;
  isAccredited: boolean;
  resultIds: readonly string[];
  /** Whether a report has said another value of it. */
  isCorrected: boolean;
}

export interface PlannedReport {
  isAccredited: boolean;
  lineIds: string[];
  /** The one that it is a new version of. */
  before: HeldReport | null;
  kind: MadeKind;
  isPreliminary: boolean;
  language: Language;
  comment: string;
}

export interface Plan {
  reports: PlannedReport[];
  /** Reports that stay as they are. */
  settled: HeldReport[];
  /** Reports whose tests all went into the other one. */
  superseded: HeldReport[];
}

interface Asked {
  kind: ReleaseKind;
  language: Language | undefined;
  comment: string | undefined;
}

const sameIds = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one !== undefined && one.length === other.length && new Set([...one, ...other]).size === one.length;

/** Whether a report says already what a release of its lines would say. */
function isSettled(held: HeldReport, lines: ReadonlyMap<string, PlanLine>, asked: Asked): boolean {
  if (held.isPreliminary !== (asked.kind === 'preliminary')) return false;
  if (asked.language !== undefined && asked.language !== held.language) return false;
  if (asked.comment !== undefined && asked.comment !== held.comment) return false;
  return [...held.resultsOf].every(([lineId, ids]) => sameIds(lines.get(lineId)?.resultIds, ids));
}

function kindOf(
  lineIds: readonly string[],
  lines: ReadonlyMap<string, PlanLine>,
  { held, before, asked }: { held: readonly HeldReport[]; before: HeldReport | null; asked: Asked },
): MadeKind {
  const reported = (id: string) => held.flatMap((report) => report.resultsOf.get(id) ?? []);
  const isAmended = lineIds.some((id) => {
    const before = reported(id);
    const line = lines.get(id);
    return line?.isCorrected || (before.length > 0 && !sameIds(before, line?.resultIds ?? []));
  });
  const isCommentChanged = before !== null && asked.comment !== undefined && asked.comment !== before.comment;
  if (isAmended || (isCommentChanged && !before.isPreliminary)) return 'amended';
  const wasFinal = held.some(({ isPreliminary }) => !isPreliminary);
  return wasFinal && lineIds.some((id) => reported(id).length === 0) ? 'supplementary' : asked.kind;
}

/** @param lines those with authorised values, in their order. */
export function planReports(lines: readonly PlanLine[], held: readonly HeldReport[], asked: Asked): Plan {
  const byId = new Map(lines.map((line) => [line.id, line]));
  let settled = held.filter((report) => isSettled(report, byId, asked));
  for (;;) {
    const free = lines.filter(({ id }) => !settled.some(({ resultsOf }) => resultsOf.has(id)));
    // A report that gets more lines is made anew, and its own lines are looked at again.
    const staying = settled.filter(({ isAccredited }) => !free.some((line) => line.isAccredited === isAccredited));
    if (staying.length < settled.length) {
      settled = staying;
      continue;
    }
    const reports = [true, false].flatMap((isAccredited): PlannedReport[] => {
      const own = free.filter((line) => line.isAccredited === isAccredited).map(({ id }) => id);
      if (own.length === 0) return [];
      const before = held.find((report) => report.isAccredited === isAccredited) ?? null;
      const model = before ?? held[0];
      const kind = kindOf(own, byId, { held, before, asked });
      const language = asked.language ?? model?.language ?? 'en';
      const comment = asked.comment ?? model?.comment ?? '';
      const isPreliminary = asked.kind === 'preliminary';
      return [{ isAccredited, lineIds: own, before, kind, isPreliminary, language, comment }];
    });
    // One with a test that is open again stays until that test is in another report.
    const isMoved = ({ resultsOf }: HeldReport) => [...resultsOf.keys()].every((id) => byId.has(id));
    const superseded = held.filter(
      (report) => !settled.includes(report) && !reports.some(({ before }) => before === report) && isMoved(report),
    );
    return { reports, settled, superseded };
  }
}
