import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    settings: { name: string; value: string };
  }
}

export async function findSetting(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Stores a value unless one exists, and returns the stored one: safe when several processes start at once. It writes only if none exists,
 * so that a program can restart while a newer one migrates.
 */
export async function insertSettingOnce(db: Db, name: string, value: string): Promise<string> {
  const found = await findSetting(db, name);
  if (found !== null) return found;
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name)) ?? value;
}

/** Stores a value and replaces an existing one. */
export async function replaceSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
