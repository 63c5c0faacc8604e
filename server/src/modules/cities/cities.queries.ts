import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    cities: CityRow;
  }
}

export interface CityRow {
  id: string;
  name: string;
  created_at: string;
}

export async function allCities(db: Db): Promise<CityRow[]> {
  return db.selectFrom('cities').selectAll().execute();
}

export async function insertCities(db: Db, rows: CityRow[]): Promise<void> {
  await db.insertInto('cities').values(rows).execute();
}

export async function findCityByName(db: Db, name: string, exceptId: string): Promise<CityRow | undefined> {
  return db
    .selectFrom('cities')
    .selectAll()
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
}

/** Returns false if the city does not exist. */
export async function renameCity(tx: Db, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cities')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the city with its collection windows. Returns undefined if the city does not exist. */
export async function deleteCity(tx: Db, id: string): Promise<CityRow | undefined> {
  return tx.deleteFrom('cities').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Counts the taken places of collection windows on `day` (`YYYY-MM-DD`) or later. */
export async function countPlacesFrom(db: Db, cityId: string, day: string): Promise<number> {
  const { taken } = await db
    .selectFrom('collection_places')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('taken'), sql<number>`0`).as('taken'))
    .where('city_id', '=', cityId)
    .where('date', '>=', day)
    .executeTakeFirstOrThrow();
  return Number(taken);
}
