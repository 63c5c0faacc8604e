// Sums of the ledger's whole days, kept in memory: no entry is ever changed, and each is written for its own moment, so the sums of a day that
// is over stay as they are. The list asks for the sums of everything that its filter finds, which is every entry of years.
import { type Clock, dayStart, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { addUp, type DaySums, type LedgerFilter, type Sums, sumDays, sumEntries } from './ledger.queries.ts';

/** A commit may be so much later than the time that its entry carries, and clocks of instances so far apart. */
const SETTLED_MS = 3_600_000;
const EVER = '2000-01-01';

function isIn({ kind, method, day }: DaySums, filter: LedgerFilter): boolean {
  const start = dayStart(day, 0) ?? '';
  return (
    (filter.kind ?? kind) === kind &&
    (filter.method ?? method) === method &&
    (filter.from ?? '') <= start &&
    (filter.to === undefined || start < filter.to)
  );
}

/** @returns the sums of what a filter without words or a person finds; its `from` and `to` are starts of days in Asia/Kolkata. */
export function createLedgerSums({ db, clock }: { db: Db; clock: Clock }) {
  let kept: readonly DaySums[] = [];
  /** The day before which every day is kept. */
  let until = EVER;

  async function keepSettled(): Promise<void> {
    const settled = localDay(clock.now() - SETTLED_MS);
    const from = until;
    if (settled <= from) return;
    const days = await sumDays(db, { from: dayStart(from, 0), to: dayStart(settled, 0) });
    // Another request may have kept them meanwhile.
    if (until !== from) return;
    kept = [...kept, ...days];
    until = settled;
  }

  return async (filter: LedgerFilter): Promise<Sums> => {
    await keepSettled();
    const start = dayStart(until, 0) ?? isoTime(0);
    const known = addUp(kept.filter((day) => isIn(day, filter)));
    if (filter.to !== undefined && filter.to <= start) return known;
    const from = filter.from !== undefined && filter.from > start ? filter.from : start;
    return addUp([known, await sumEntries(db, { ...filter, from })]);
  };
}
