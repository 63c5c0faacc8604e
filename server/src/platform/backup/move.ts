// From the SQLite file to PostgreSQL: every row read, written, read back and compared, in one transaction.

import { createHash } from 'node:crypto';
import { StartError } from '../base/env.ts';
import type { Database } from '../db/database.ts';
import { createSchema, migrationNames, refuseUnfitSchema } from '../db/migrate.ts';
import { fillPostgres, isEmptyPostgres } from '../db/postgres-tables.ts';
import { refuseOf010 } from '../db/schema-version.ts';
import { openAlone, sqliteMigrations, sqlitePages, sqliteTables } from '../db/sqlite-file.ts';
import { rowText, type Table } from '../db/tables.ts';

export interface MovedTable {
  name: string;
  rows: number;
  /** SHA-256 over the rows as they were read, hex. */
  sha256: string;
}

/** @throws StartError when a start of this version would still change it. */
async function refuseOutdated(applied: readonly string[], path: string): Promise<void> {
  refuseOf010(applied, `The database ${path}`);
  const known = await migrationNames('sqlite');
  if (known.length === applied.length && known.every((name) => applied.includes(name))) return;
  throw new StartError(`${path} was made by another version of Labfront: start this one on it once, then stop it.`);
}

/**
 * Moves all rows. No other process may have the file open; the file is not changed.
 * @param path path of the SQLite file.
 * @throws StartError when the target is not empty, the file is in use or of another version, or a row is rejected; the target stays empty
 * then.
 */
export async function moveToPostgres(path: string, target: Database): Promise<MovedTable[]> {
  const source = openAlone(path);
  try {
    await refuseOutdated(sqliteMigrations(source), path);
    await refuseUnfitSchema(target);
    const tables = sqliteTables(source).filter(({ name }) => name !== 'schema_migrations');
    return await target.write(async (tx) => {
      if (!(await isEmptyPostgres(tx)))
        throw new StartError('The database of DATABASE_URL is not empty: make a new one.');
      await createSchema(tx, 'postgres');
      const moved: MovedTable[] = [];
      let hash = createHash('sha256');
      function* hashed(table: Table) {
        hash = createHash('sha256');
        for (const page of sqlitePages(source, table)) {
          for (const row of page) hash.update(`${rowText(table, row)}\n`);
          yield page;
        }
      }
      const pages = (name: string) => {
        const table = tables.find((candidate) => candidate.name === name);
        return table ? hashed(table) : [];
      };
      await fillPostgres(tx, { tables, pages }, (name, rows) => {
        moved.push({ name, rows, sha256: hash.digest('hex') });
      });
      return moved;
    });
  } finally {
    source.close();
  }
}
