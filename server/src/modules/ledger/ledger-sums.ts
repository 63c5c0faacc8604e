// Sums of the ledger's whole days, kept in memory: no entry is ever changed, and each is written for its own moment, so the sums of a day that
// is over stay as they are. The list asks for the sums of everything that its filter finds, which is every entry of years.
import { type Clock, dayStart, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  addUp,
  type DaySums,
  firstEntryAt,
  type LedgerFilter,
  type Sums,
  sumDays,
  sumEntries,
} from './ledger.queries.ts';

/** A commit may be so much later than the time that its entry carries, and clocks of instances so far apart. */
const SETTLED_MS = 3_600_000;
/** Added up by one statement, so that no statement is long on a ledger of years. */
const WEEK_DAYS = 7;

function isIn({ kind, method, day }: DaySums, filter: LedgerFilter): boolean {
  const start = dayStart(day, 0) ?? '';
  return (
    (filter.kind ?? kind) === kind &&
    (filter.method ?? method) === method &&
    (filter.from ?? '') <= start &&
    (filter.to === undefined || start < filter.to)
  );
}

export function createLedgerSums({ db, clock }: { db: Db; clock: Clock }) {
  const kept: DaySums[] = [];
  /** The start of the first day that is not kept; null before anything was read. */
  let until: string | null = null;
  let keeping: Promise<void> | null = null;

  async function keepWeeks(): Promise<void> {
    const settled = dayStart(localDay(clock.now() - SETTLED_MS), 0) ?? '';
    const first = until ?? (await firstEntryAt(db));
    if (first === undefined) return;
    let from = dayStart(localDay(Date.parse(first)), 0) ?? '';
    while (from < settled) {
      const week = dayStart(localDay(Date.parse(from)), WEEK_DAYS) ?? settled;
      const to = week < settled ? week : settled;
      kept.push(...(await sumDays(db, { from, to })));
      until = to;
      from = to;
    }
  }

  /** Adds up the days that are over since the last time; whoever asks meanwhile waits for the same. */
  async function keepSettled(): Promise<void> {
    keeping ??= keepWeeks().finally(() => {
      keeping = null;
    });
    await keeping;
  }

  /** The sums of what a filter without words or a person finds; its `from` and `to` are starts of days in Asia/Kolkata. */
  async function sumsOf(filter: LedgerFilter): Promise<Sums> {
    await keepSettled();
    const start = until ?? isoTime(0);
    const known = addUp(kept.filter((day) => isIn(day, filter)));
    if (filter.to !== undefined && filter.to <= start) return known;
    const from = filter.from !== undefined && filter.from > start ? filter.from : start;
    return addUp([known, await sumEntries(db, { ...filter, from })]);
  }

  return { sumsOf, keepSettled };
}
