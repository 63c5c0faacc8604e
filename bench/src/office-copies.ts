// A network ten times as large: copies of the rows of `makeOffice`, made by the database itself in a few statements.
import { sql } from 'kysely';
import type { Database, Tables } from '../../server/src/platform/db/database.ts';

/** Parents before their children. */
const COPIED = [
  'accounts',
  'bookings',
  'booking_lines',
  'contact_messages',
  'home_collections',
  'audit_log',
  'ledger_entries',
  'files',
  'prescriptions',
  'reports',
  'report_versions',
  'affiliates',
] as const satisfies (keyof Tables)[];

const suffixed = (column: string) => `${column} || '~' || copies.number`;
/** Ten digits stay ten digits: none of the first 100,000 numbers uses the second one. */
const renumbered = `substr(mobile_number, 1, 1) || copies.number || substr(mobile_number, 3)`;

/** Columns in which a copy differs from its original: its id, whatever is unique, and the copies of the rows that it refers to. */
const CHANGED: Record<string, string> = Object.fromEntries(
  [
    ...['id', 'account_id', 'actor_id', 'owner_id', 'booking_id', 'file_id', 'report_id', 'subject_id'],
    ...['booking_number', 'subject_number', 'order_id', 'payment_id', 'source', 'stored_name', 'code'],
  ].map((column) => [column, suffixed(column)]),
);
const CHANGED_IN: Partial<Record<keyof Tables, Record<string, string>>> = {
  accounts: { email: "copies.number || '.' || email", mobile_number: renumbered },
  affiliates: { mobile_number: renumbered },
};

/** Rows that are none of the office's: the first administrator stays alone. */
const COPIED_WHERE: Partial<Record<keyof Tables, string>> = {
  accounts: "role = 'user'",
  audit_log: "actor_id LIKE 'a-%'",
};

interface Named {
  name: string;
}

async function columnsOf({ db, engine }: Database, table: string): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<Named>`SELECT name FROM pragma_table_xinfo(${table}) WHERE hidden = 0`.execute(db)
      : await sql<Named>`SELECT column_name AS name FROM information_schema.columns
          WHERE table_name = ${table} AND is_generated = 'NEVER'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Indexes that are no part of a constraint, as the statements that make them. */
export async function indexesOf({ db, engine }: Database, table: string): Promise<{ name: string; made: string }[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string; made: string }>`SELECT name, sql AS made FROM sqlite_schema
          WHERE type = 'index' AND tbl_name = ${table} AND sql IS NOT NULL`.execute(db)
      : await sql<{ name: string; made: string }>`SELECT indexname AS name, indexdef AS made FROM pg_indexes
          WHERE tablename = ${table}
            AND indexname NOT IN (SELECT conname FROM pg_constraint)`.execute(db);
  return rows;
}

/** Adds nine copies of every row of an office. Indexes are made anew at the end of each table, which takes a fraction of the time. */
export async function copyOffice(database: Database): Promise<void> {
  for (const table of COPIED) {
    const columns = await columnsOf(database, table);
    const indexes = await indexesOf(database, table);
    const values = columns.map((column) => CHANGED_IN[table]?.[column] ?? CHANGED[column] ?? column);
    await database.write(async (tx) => {
      for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(tx);
      await sql`WITH RECURSIVE copies (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copies WHERE number < 9)
        INSERT INTO ${sql.table(table)} (${sql.raw(columns.join(', '))})
        SELECT ${sql.raw(values.join(', '))} FROM ${sql.table(table)} CROSS JOIN copies WHERE ${sql.raw(COPIED_WHERE[table] ?? 'TRUE')}`.execute(
        tx,
      );
      for (const { made } of indexes) await sql.raw(made).execute(tx);
    });
  }
}
