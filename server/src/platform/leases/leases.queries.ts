import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    leases: { name: string; holder: string; expires_at: string };
  }
}

/** @returns whether `holder` has the lease now: it was free, or the time of the one that had it is over. */
export async function takeLease(
  db: Db,
  name: string,
  holder: string,
  now: string,
  expiresAt: string,
): Promise<boolean> {
  const row = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ holder, expires_at: expiresAt }).where('leases.expires_at', '<', now),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveLeaseBack(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}
