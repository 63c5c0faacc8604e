// Restores a backup, by default only into an empty target. Everything is verified before anything is changed, and existing data is moved
// aside, never deleted.
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../base/env.ts';
import type { Database } from '../db/database.ts';
import { createSchema, migrationNames } from '../db/migrate.ts';
import { fillPostgres, isEmptyPostgres, setPostgresAside, shapeAfter } from '../db/postgres-tables.ts';
import { appliedMigrations, refuseOf010 } from '../db/schema-version.ts';
import { checkSqlite, openAlone, sqliteMigrations } from '../db/sqlite-file.ts';
import type { Row } from '../db/tables.ts';
import type { Storage } from '../files/storage.ts';
import type { OpenArchive } from './archive.ts';
import { tableFile, tableRows } from './backup.ts';

export interface RestoreOptions {
  archive: OpenArchive;
  dataDir: string;
  /** The PostgreSQL of the environment; null for the SQLite file in the data folder. */
  postgres: Database | null;
  storage: Storage;
  /** Whether existing data may be moved aside. */
  replaces: boolean;
  now: number;
}

const DATABASE = 'labfront.sqlite';
const PAGE_ROWS = 500;

async function refuseForeign({ archive, postgres }: RestoreOptions): Promise<void> {
  const { engine, migrations } = archive.about;
  if (engine === 'postgres' && !postgres) {
    throw new StartError('This is the backup of a PostgreSQL database: set DATABASE_URL to an empty one.');
  }
  if (engine === 'sqlite' && postgres) {
    const how = 'restore it without DATABASE_URL, then use npm run move-to-postgres';
    throw new StartError(`This is the backup of a SQLite database: ${how}.`);
  }
  refuseOf010(migrations, 'This backup');
  const known = await migrationNames(engine);
  const newer = migrations.find((name) => !known.includes(name));
  if (newer) throw new StartError(`This backup was made by a newer Labfront (${newer}): restore it with that version.`);
}

/** Returns the entries of the data folder that a restore would overwrite. */
async function taken(dataDir: string, isSqlite: boolean): Promise<string[]> {
  const databases = isSqlite ? [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`] : [];
  const folders = await Promise.all(
    ['files', 'mail'].map(async (name) =>
      (await readdir(join(dataDir, name)).catch(() => [])).length > 0 ? [name] : [],
    ),
  );
  return [...databases.filter((name) => existsSync(join(dataDir, name))), ...folders.flat()];
}

/** @throws StartError when it is of 0.1.0, or another process has it open. */
function refuseOldFile(path: string): void {
  const database = openAlone(path);
  try {
    refuseOf010(sqliteMigrations(database), `The database ${path}`);
  } finally {
    database.close();
  }
}

async function makeRoom({ dataDir, postgres, replaces, now }: RestoreOptions): Promise<string | null> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const there = await taken(dataDir, postgres === null);
  if (there.length === 0) return null;
  if (!replaces) {
    const how = 'Name an empty data folder, or add --replace to set it aside first';
    throw new StartError(`The data folder ${dataDir} is not empty (${there.join(', ')}). ${how}.`);
  }
  if (there.includes(DATABASE)) refuseOldFile(join(dataDir, DATABASE));
  const aside = join(dataDir, `replaced-${Math.floor(now / 1000)}`);
  await mkdir(aside, { mode: 0o700 });
  // Closing the database may have ended its other files.
  for (const name of await taken(dataDir, postgres === null)) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

async function write(pieces: AsyncIterable<Buffer>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(pieces, createWriteStream(path, { mode: 0o600, flush: true }));
}

async function restoreFiles({ archive, dataDir, storage }: RestoreOptions): Promise<number> {
  let count = 0;
  for await (const name of archive.names()) {
    const [room = '', ...rest] = name.split('/');
    const key = rest.join('/');
    if (room === 'mail') await write(archive.read(name), join(dataDir, 'mail', key));
    if (room === 'files') {
      const path = join(dataDir, 'uploading', 'restored');
      await write(archive.read(name), path);
      const mime = 'application/octet-stream';
      await storage.put(key, path, { bytes: (await stat(path)).size, mime });
      await rm(path, { force: true });
    }
    if (room === 'mail' || room === 'files') count += 1;
  }
  return count;
}

async function* rowPages(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function tablesOf(archive: OpenArchive): Promise<{ name: string; columns: string[] }[]> {
  const tables: { name: string; columns: string[] }[] = [];
  for await (const file of archive.names()) {
    const [, name] = /^tables\/(\w+)\.ndjson$/.exec(file) ?? [];
    if (name === undefined) continue;
    let head = '';
    for await (const piece of archive.read(file)) {
      head += piece.toString();
      if (head.includes('\n')) break;
    }
    tables.push({ name, columns: JSON.parse(head.slice(0, head.indexOf('\n'))) });
  }
  return tables;
}

/** Restores the schema of the backup and its rows, and compares them, in one transaction. */
async function restorePostgres({ archive, replaces, now }: RestoreOptions, database: Database): Promise<string | null> {
  const tables = await tablesOf(archive);
  return database.write(async (tx) => {
    const isEmpty = await isEmptyPostgres(tx);
    if (!isEmpty && !replaces) {
      const how = 'Name an empty one, or add --replace to set its schema aside first';
      throw new StartError(`The database of DATABASE_URL is not empty. ${how}.`);
    }
    const aside = isEmpty ? null : await setPostgresAside(tx, now);
    const { migrations } = archive.about;
    await createSchema(tx, 'postgres', migrations);
    const others = (await migrationNames('postgres')).filter((name) => !migrations.includes(name));
    const later = await shapeAfter(tx, () => createSchema(tx, 'postgres', others));
    const pages = (name: string) => rowPages(tableRows(archive.read(tableFile(name))));
    await fillPostgres(tx, { tables, pages }, () => {}, later);
    return aside && `the schema ${aside}`;
  });
}

async function restoreSqlite({ archive, dataDir }: RestoreOptions): Promise<void> {
  const path = join(dataDir, DATABASE);
  const partial = `${path}.partial`;
  try {
    await write(archive.read('database.sqlite'), partial);
    checkSqlite(partial);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Verifies a backup and restores it. The database comes last: until it is there, no server can serve the other files.
 * @returns the number of restored files, and the paths of the data that was moved aside.
 * @throws StartError with a plain sentence. Nothing was changed if the backup is damaged or the target is not empty.
 */
export async function restore(options: RestoreOptions): Promise<{ files: number; aside: string[] }> {
  const { archive, postgres, replaces } = options;
  await refuseForeign(options);
  if (postgres) refuseOf010([...(await appliedMigrations(postgres.db, 'postgres')).keys()], 'The database');
  await archive.verify();
  if (postgres && !replaces && !(await isEmptyPostgres(postgres.db))) {
    throw new StartError(
      'The database of DATABASE_URL is not empty. Name an empty one, or add --replace to set its schema aside first.',
    );
  }
  const folder = await makeRoom(options);
  const files = await restoreFiles(options);
  const schema = postgres ? await restorePostgres(options, postgres) : await restoreSqlite(options);
  return { files, aside: [folder, schema ?? null].filter((name) => name !== null) };
}
