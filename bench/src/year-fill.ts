// A year of a network of 100 centres, written by PostgreSQL itself: the rows of `generate_series`, without triggers and indexes, which are
// made once at the end.
import pg from 'pg';
import { LABORATORY_ROWS } from './year-fill-laboratory.ts';
import { SHOP_ROWS } from './year-fill-shop.ts';
import type { YearSize } from './year-rows.ts';

/** The account that did, and got done, half of what was written down. */
const BUSY_ACCOUNT = { kind: 1, n: 0 } as const;

/** The id of a row and the moment it was made: as long, and in the order of time, as `newId` makes them. */
const FUNCTIONS = `
CREATE FUNCTION year_at(n bigint, total bigint) RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT date_trunc('milliseconds', current_setting('bench.until')::timestamptz - interval '365 days' * (1 - n::float8 / total)) $$;
CREATE FUNCTION year_id(kind int, n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$ SELECT '01' || lpad(to_hex(n), 6, '0') || '-' || lpad(to_hex(kind), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0') $$;
CREATE FUNCTION year_item(n bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT (n * 7919) % 100 $$;
`;

/** Indexes that belong to no constraint, as statements. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY ($1)
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  return rows.map(({ made }) => made);
}

const SETTINGS = [
  // Triggers and references are checked by nobody here: the rows are made to agree with each other.
  "SET session_replication_role = 'replica'",
  'SET synchronous_commit = off',
  "SET maintenance_work_mem = '1GB'",
  "SET work_mem = '256MB'",
  'SET max_parallel_maintenance_workers = 2',
];

/**
 * Fills a migrated database that has the starter catalogue.
 * @returns the id of the account that did half of everything.
 */
export async function fillYear(url: string, size: YearSize, report: (line: string) => void): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const setting of SETTINGS) await client.query(setting);
    await client.query(`SELECT set_config('bench.until', $1, false)`, [new Date().toISOString()]);
    await client.query(FUNCTIONS);
    const steps = [...SHOP_ROWS, ...LABORATORY_ROWS];
    const made = await dropIndexes(client, [...new Set(steps.map(({ table }) => table))]);
    for (const { table, rows } of steps) {
      const startedAt = performance.now();
      const { rowCount } = await client.query(rows(size));
      report(`${table}: ${rowCount?.toLocaleString('en-IN')} rows in ${seconds(startedAt)}`);
    }
    const startedAt = performance.now();
    for (const index of made) await client.query(index);
    report(`${made.length} indexes in ${seconds(startedAt)}`);
    const { rows } = await client.query<{ id: string }>('SELECT year_id($1, $2) AS id', [
      BUSY_ACCOUNT.kind,
      BUSY_ACCOUNT.n,
    ]);
    await client.query('DROP TABLE bench_items, bench_parameters');
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
