// The statements that a piece of work sends to the database, for tests and benchmarks. Those of other threads are not among them.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import pg from 'pg';

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** Records the statements of `work` to either driver in this process. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const sqlite = Object.getPrototypeOf(new DatabaseSync(':memory:').prepare('SELECT 1')) as StatementSync;
  const { all, run } = sqlite;
  const { query: send } = pg.Client.prototype;
  const noteSqlite = (original: typeof all | typeof run) =>
    function note(this: StatementSync, ...values: SQLInputValue[]) {
      recorded.push({ sql: this.sourceSQL, values });
      return Reflect.apply(original, this, values);
    };
  Object.assign(sqlite, { all: noteSqlite(all), run: noteSqlite(run) });
  pg.Client.prototype.query = function note(this: pg.Client, ...args: unknown[]) {
    const [query, values = []] = args as [string | { text?: string; values?: unknown[] }, unknown[]?];
    if (typeof query === 'string') recorded.push({ sql: query, values });
    else if (query.text !== undefined) recorded.push({ sql: query.text, values: query.values ?? [] });
    return Reflect.apply(send, this, args);
  } as typeof send;
  try {
    await work();
  } finally {
    Object.assign(sqlite, { all, run });
    pg.Client.prototype.query = send;
  }
  return recorded;
}
