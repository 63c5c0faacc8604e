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
