// The sums that promises have paid on a day, for the limit of the day.
import type { PromiseKind } from '@labfront/contract/promise-kinds';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Takes paise from what a day may pay. @returns false when that would be more than `most`. */
export async function takeFromDay(
  tx: Db,
  { kind, day, paise, most }: { kind: PromiseKind; day: string; paise: number; most: number },
): Promise<boolean> {
  await tx
    .insertInto('promise_days')
    .values({ kind, day, spent: 0 })
    .onConflict((conflict) => conflict.columns(['kind', 'day']).doNothing())
    .execute();
  const row = await tx
    .updateTable('promise_days')
    .set((column) => ({ spent: column('spent', '+', paise) }))
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where(sql<SqlBool>`spent + ${sql.lit(paise)} <= ${sql.lit(most)}`)
    .returning('spent')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns what `takeFromDay` took in the same transaction. */
export async function giveToDay(tx: Db, { kind, day, paise }: { kind: PromiseKind; day: string; paise: number }) {
  await tx
    .updateTable('promise_days')
    .set((column) => ({ spent: column('spent', '-', paise) }))
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
}
