// Measures the engine's share of checkouts: the server's statements with the same values on the bare driver, one checkout after the other
// on each connection.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import type { Statement } from '../../tools/record-statements.ts';

/** Runs each checkout's statements on the file. @returns checkouts a second. */
export function replayOnSqlite(path: string, checkouts: readonly Statement[][]): number {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const prepared = new Map<string, StatementSync>();
  const startedAt = performance.now();
  for (const { sql, values } of checkouts.flat()) {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    if (statement.columns().length > 0) statement.all(...(values as SQLInputValue[]));
    else statement.run(...(values as SQLInputValue[]));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  return checkouts.length / seconds;
}

const DEADLOCK = '40P01';

/** Runs each checkout's statements over `connections` connections at once. @returns checkouts a second. */
export async function replayOnPostgres(url: string, checkouts: readonly Statement[][], connections: number) {
  const waiting = [...checkouts];
  const names = new Map<string, string>();
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url);
      // A connection that breaks fails its next query; without a listener it would end the process.
      client.on('error', () => {});
      await client.connect();
      // Two replays may lock the same rows in another order: that is seen soon, or the engine would be measured waiting.
      await client.query("SET deadlock_timeout = '10ms'");
      return client;
    }),
  );
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let statements = waiting.shift(); statements; statements = waiting.shift()) {
        try {
          for (const { sql, values } of statements) {
            const name = names.get(sql) ?? `bare_${names.size}`;
            names.set(sql, name);
            await client.query(values.length === 0 ? { text: sql } : { name, text: sql, values: [...values] });
          }
        } catch (error) {
          // The rest of such a checkout is skipped: its earlier transactions are committed and cannot be repeated.
          if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
          await client.query('ROLLBACK');
        }
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return checkouts.length / seconds;
}
