// Days of sales in the database, so that a start does not add up the bookings of a year again.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { confirmSalesDays, readSalesDays, writeSalesDays } from './sales-days.queries.ts';
import type { SalesDay } from './sales-days.ts';

/** Which days changed since is read from the bookings: of a longer time that takes longer than adding the days up. */
const MOST_AGE_MS = 8 * 86_400_000;
const CONFIRM_AFTER_MS = 3_600_000;

interface KeptDay {
  date: string;
  day: SalesDay;
  /** How many bookings had ever been deleted when it was right. */
  deleted: number;
}

const toText = ({ statuses, items, ...day }: SalesDay) =>
  JSON.stringify({ ...day, statuses: [...statuses], items: [...items.values()] });

function toDay(text: string): SalesDay {
  const { statuses, items, ...day } = JSON.parse(text);
  return { ...day, statuses: new Map(statuses), items: new Map(items.map((item: { id: string }) => [item.id, item])) };
}

/** @param read a connection that may read much. @param write one that writes. */
export function createKeptSalesDays({ read, write, clock }: { read: Db; write: Db; clock: Clock }) {
  /** Sums that stand in a row. */
  const written = new WeakSet<SalesDay>();
  let confirmedAt = 0;

  return {
    /** The days that have a row, and the moment since which changes of their bookings are not in it. */
    async read(days: readonly string[]): Promise<{ found: KeptDay[]; rightAt: string | undefined }> {
      const rows = await readSalesDays(read, days, isoTime(clock.now() - MOST_AGE_MS));
      const found = rows.map(({ day, sums, deleted }) => ({ date: day, day: toDay(sums), deleted }));
      for (const { day } of found) written.add(day);
      const [rightAt] = rows.map(({ right_at }) => right_at).sort();
      return { found, rightAt };
    },

    /** Writes what was added up, and from time to time that the rest is still right. @param at when all of it was known to be right. */
    async keep(days: readonly KeptDay[], at: number): Promise<void> {
      const right_at = isoTime(at);
      const fresh = days.filter(({ day }) => !written.has(day));
      const rows = fresh.map(({ date, day, deleted }) => ({ day: date, sums: toText(day), right_at, deleted }));
      await writeSalesDays(write, rows);
      for (const { day } of fresh) written.add(day);
      const [known] = days;
      if (known === undefined || at - confirmedAt < CONFIRM_AFTER_MS) return;
      confirmedAt = at;
      const dates = days.map(({ date }) => date);
      await confirmSalesDays(write, dates, { right_at, deleted: known.deleted });
    },
  };
}

export type KeptSalesDays = ReturnType<typeof createKeptSalesDays>;
