// What the statements of a phase took, from pg_stat_statements.
import pg from 'pg';
import { ms, type Row } from './table.ts';

/** A server that counts its statements, with memory for a year of a network. */
export const YEAR_SERVER = [
  'shared_preload_libraries=pg_stat_statements',
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
  'jit=off',
];

const MUST_MS = 200;
const SHOWN = 200;

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function forgetStatements(url: string): Promise<void> {
  await ask(url, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await ask(url, 'SELECT pg_stat_statements_reset()');
}

/** A row for the slowest statement since `forgetStatements`, by its mean: one wait for another program's disk is not its own. */
export async function slowestStatement(url: string, phase: string, report: (line: string) => void): Promise<Row> {
  const rows = await ask<{ query: string; mean: number; max: number; calls: number }>(
    url,
    `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS query, mean_exec_time AS mean, max_exec_time AS max, calls::int FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND query ~* '^\\s*(select|insert|update|delete|with)' AND query !~ 'pg_stat_statements|generate_series'
      ORDER BY mean_exec_time DESC LIMIT 8`,
  );
  for (const { query, mean, max, calls } of rows)
    report(`${phase}: ${ms(mean)} (at most ${ms(max)}, ${calls} calls): ${query.slice(0, SHOWN)}`);
  const [slowest] = rows;
  return {
    what: `slowest statement of ${phase}, mean (at most ${ms(slowest?.max ?? 0)}, ${slowest?.calls ?? 0} calls)`,
    ours: ms(slowest?.mean ?? 0),
    must: `≤ ${MUST_MS} ms`,
    holds: (slowest?.mean ?? 0) <= MUST_MS,
  };
}

/** Gigabytes of the database on the disk. */
export async function databaseSize(url: string): Promise<string> {
  const [row] = await ask<{ bytes: string }>(url, 'SELECT pg_database_size(current_database()) AS bytes');
  return `${(Number(row?.bytes ?? 0) / 1e9).toFixed(1)} GB`;
}
