// Days of sales in the database, so that a start does not add up the bookings of a year again.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { confirmSalesDays, readSalesDays, writeSalesDays } from './sales-days.queries.ts';
import type { SalesDay, SalesDaysStore } from './sales-days.ts';

/** Which days changed since is read from the bookings: of a longer time that takes longer than adding the days up. */
const MOST_AGE_MS = 8 * 86_400_000;
const CONFIRM_AFTER_MS = 3_600_000;

const toText = ({ statuses, items, ...day }: SalesDay) =>
  JSON.stringify({ ...day, statuses: [...statuses], items: [...items.values()] });

function toDay(text: string): SalesDay {
  const { statuses, items, ...day } = JSON.parse(text);
  return { ...day, statuses: new Map(statuses), items: new Map(items.map((item: { id: string }) => [item.id, item])) };
}

/** @param read a connection that may read much. @param write one that writes. */
export function createKeptSalesDays({ read, write, clock }: { read: Db; write: Db; clock: Clock }): SalesDaysStore {
  /** Up to which moment the row of sums says that they are right. */
  const rightAt = new WeakMap<SalesDay, number>();

  return {
    async read(days) {
      const rows = await readSalesDays(read, days, isoTime(clock.now() - MOST_AGE_MS));
      const found = rows.map(({ day: date, sums, right_at, deleted }) => {
        const day = toDay(sums);
        rightAt.set(day, Date.parse(right_at));
        return { date, day, deleted };
      });
      const [oldest] = rows.map(({ right_at }) => right_at).sort();
      return { found, rightAt: oldest };
    },

    /** Writes what was added up, and from time to time that the rest is still right. */
    async keep(days, at) {
      const right_at = isoTime(at);
      const fresh = days.filter(({ day }) => !rightAt.has(day));
      const stale = days.filter(({ day }) => at - (rightAt.get(day) ?? at) >= CONFIRM_AFTER_MS);
      const rows = fresh.map(({ date, day, deleted }) => ({ day: date, sums: toText(day), right_at, deleted }));
      await writeSalesDays(write, rows);
      const [known] = stale;
      if (known !== undefined) {
        const dates = stale.map(({ date }) => date);
        await confirmSalesDays(write, dates, { right_at, deleted: known.deleted });
      }
      for (const { day } of [...fresh, ...stale]) rightAt.set(day, at);
    },
  };
}
