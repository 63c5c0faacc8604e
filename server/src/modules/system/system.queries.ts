import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function findSchema(db: Db): Promise<{ count: number; last: string }> {
  const { rows } = await sql<{ count: number; last: string }>`
    SELECT count(*) AS count, max(name) AS last FROM schema_migrations`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), last: rows[0]?.last ?? '' };
}

/** The time since which the longest due job has waited; null if none is due. */
export async function findOldestDue(db: Db, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select((expression) => expression.fn.min('run_at').as('oldest'))
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('run_at', '<=', now)
    .executeTakeFirst();
  return row?.oldest ?? null;
}

export async function countOrders(db: Db): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ state: status, count: Number(count) }));
}

export async function sumFiles(db: Db): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('files')
    .select((expression) => [
      expression.fn.countAll<number>().as('files'),
      expression.fn.coalesce(expression.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes) };
}
