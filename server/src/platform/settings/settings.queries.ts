import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    settings: { name: string; value: string };
  }
}

/** Stores a value unless there is one, and returns the one that stands: safe when several processes start at once. */
export async function insertSettingOnce(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
