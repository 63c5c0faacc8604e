import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    collection_windows: { city_id: string; slot: string; capacity: number };
    collection_closed_dates: { city_id: string; date: string };
    collection_places: { city_id: string; date: string; slot: string; taken: number };
  }
}

export interface Place {
  cityId: string;
  date: string;
  slot: string;
}

export async function listSlots(db: Db, cityId: string): Promise<{ slot: string; capacity: number }[]> {
  return db
    .selectFrom('collection_windows')
    .select(['slot', 'capacity'])
    .where('city_id', '=', cityId)
    .orderBy('slot')
    .execute();
}

export async function listClosedDates(db: Db, cityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_closed_dates')
    .select('date')
    .where('city_id', '=', cityId)
    .orderBy('date')
    .execute();
  return rows.map((row) => row.date);
}

export async function listTaken(db: Db, cityId: string, from: string, to: string) {
  return db
    .selectFrom('collection_places')
    .select(['date', 'slot', 'taken'])
    .where('city_id', '=', cityId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
}

export async function replaceWindows(
  tx: Db,
  cityId: string,
  windows: readonly { slot: string; capacity: number }[],
  closedDates: readonly string[],
): Promise<void> {
  await tx.deleteFrom('collection_windows').where('city_id', '=', cityId).execute();
  await tx.deleteFrom('collection_closed_dates').where('city_id', '=', cityId).execute();
  if (windows.length > 0) {
    await tx
      .insertInto('collection_windows')
      .values(windows.map((window) => ({ ...window, city_id: cityId })))
      .execute();
  }
  if (closedDates.length > 0) {
    await tx
      .insertInto('collection_closed_dates')
      .values(closedDates.map((date) => ({ date, city_id: cityId })))
      .execute();
  }
}

/** Takes one place while there is one: a single conditional statement, right for any number of callers at once. */
export async function takePlace(tx: Db, { cityId, date, slot }: Place, capacity: number): Promise<boolean> {
  if (capacity < 1) return false;
  const taken = await tx
    .insertInto('collection_places')
    .values({ city_id: cityId, date, slot, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['city_id', 'date', 'slot'])
        .doUpdateSet({ taken: sql<number>`collection_places.taken + 1` })
        .where('collection_places.taken', '<', capacity),
    )
    .returning('taken')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function freePlace(tx: Db, { cityId, date, slot }: Place): Promise<void> {
  await tx
    .updateTable('collection_places')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('city_id', '=', cityId)
    .where('date', '=', date)
    .where('slot', '=', slot)
    .where('taken', '>', 0)
    .execute();
}
