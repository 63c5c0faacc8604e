// Backs up the database as of one moment, and the files that belong to it, while the server keeps serving.
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, isoTime } from '../base/clock.ts';
import { isDiskFull } from '../base/disk-full.ts';
import { StartError } from '../base/env.ts';
import type { Database } from '../db/database.ts';
import { readPostgres } from '../db/postgres-tables.ts';
import { copySqlite, sqliteMigrations, sqlitePages, sqliteTables } from '../db/sqlite-file.ts';
import { type Row, rowText, type Table } from '../db/tables.ts';
import { findFileByName } from '../files/files.queries.ts';
import type { Storage } from '../files/storage.ts';
import { verifiedPieces } from '../files/verified.ts';
import { replaceSetting } from '../settings/settings.queries.ts';
import { type Archive, createArchive } from './archive.ts';
import { LAST_BACKUP } from './last-backup.ts';

export interface BackupOptions {
  dataDir: string;
  database: Database;
  storage: Storage;
  clock: Clock;
  /** The target folder; must not exist yet. */
  folder: string;
  passphrase: string | undefined;
}

export interface BackupResult {
  files: number;
  /** Uploaded files that cannot be read or no longer match their checksum. Everything else is in the backup. */
  problems: string[];
}

type Sources = { migrations: string[]; storedFiles: () => AsyncIterable<Row> | Iterable<Row> };

/** Reads the rows of the copy through the open connection, even after the file was unlinked. */
function* filesOf(database: DatabaseSync): Generator<Row> {
  const files = sqliteTables(database).find((table) => table.name === 'files');
  for (const page of files ? sqlitePages(database, files) : []) yield* page;
  database.close();
}

async function addSqlite(archive: Archive, dataDir: string): Promise<Sources> {
  const name = 'database.sqlite';
  // Plain text that is to be encrypted is never written into the backup folder.
  await mkdir(join(dataDir, 'uploading'), { recursive: true, mode: 0o700 });
  const private_ = archive.isEncrypted ? await mkdtemp(join(dataDir, 'uploading', 'backup-')) : null;
  const copy = private_ === null ? archive.pathOf(name) : join(private_, name);
  try {
    copySqlite(join(dataDir, 'labfront.sqlite'), copy);
    const database = new DatabaseSync(copy, { readOnly: true });
    const migrations = sqliteMigrations(database);
    if (private_ === null) await archive.adopt(name);
    else await archive.add(name, createReadStream(copy));
    return { migrations, storedFiles: () => filesOf(database) };
  } finally {
    if (private_ !== null) await rm(private_, { recursive: true, force: true });
  }
}

/** A table as lines: its columns, then each row. */
async function* tableLines(table: Table, pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(table.columns)}\n`);
  for await (const page of pages) yield Buffer.from(page.map((row) => `${rowText(table, row)}\n`).join(''));
}

/** Splits at line feeds only: texts of users may contain every other line separator. */
async function* lines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const parts = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

/** Reads the output of `tableLines`, one row at a time. */
export async function* tableRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  let columns: string[] | undefined;
  for await (const line of lines(pieces)) {
    const values = JSON.parse(line);
    if (columns) yield Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    else columns = values;
  }
}

export const tableFile = (name: string): string => `tables/${name}.ndjson`;

async function addPostgres(archive: Archive, database: Database): Promise<Sources> {
  return readPostgres(database, async ({ tables, migrations, pages }) => {
    // The manifest lists the migrations that ran.
    const carried = tables.filter(({ name }) => name !== 'schema_migrations');
    for (const table of carried) await archive.add(tableFile(table.name), tableLines(table, pages(table)));
    const hasFiles = carried.some(({ name }) => name === 'files');
    const storedFiles = () => (hasFiles ? tableRows(archive.read(tableFile('files'))) : []);
    return { migrations: [...migrations], storedFiles };
  });
}

/** Ignores files that were removed while the backup ran; `problems` names the missing files that should exist. */
async function addFiles(archive: Archive, { storage, database }: BackupOptions, { storedFiles }: Sources) {
  const problems: string[] = [];
  let count = 0;
  for await (const row of storedFiles()) {
    if (row.deleted_at !== null) continue;
    const name = String(row.stored_name);
    const key = `${row.purpose}/${name}`;
    try {
      const pieces = verifiedPieces(await storage.pieces(key), String(row.sha256), Number(row.bytes));
      await archive.add(`files/${key}`, pieces);
      count += 1;
    } catch (error) {
      if (isDiskFull(error)) throw new StartError('There is no room for the backup: nothing of it was kept.');
      const now = await findFileByName(database.db, name);
      if (now?.attached_at && now.deleted_at === null)
        problems.push(`${key}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { count, problems };
}

/** Mails that were written to the data folder because no mail server is set. */
async function addMails(archive: Archive, dataDir: string): Promise<number> {
  const folder = await opendir(join(dataDir, 'mail')).catch(() => null);
  let count = 0;
  for await (const entry of folder ?? []) {
    if (!entry.isFile() || !entry.name.endsWith('.eml')) continue;
    await archive.add(`mail/${entry.name}`, createReadStream(join(dataDir, 'mail', entry.name)));
    count += 1;
  }
  return count;
}

/**
 * Writes a backup, and its time into the settings. It contains every change that was answered before the backup began, and blocks no
 * request.
 * @throws StartError when the backup cannot be written; no part of it is left behind then.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { database, dataDir, folder, passphrase, clock } = options;
  const archive = await createArchive(folder, passphrase);
  try {
    const madeAt = isoTime(clock.now());
    const { engine } = database;
    const sources = await (engine === 'sqlite' ? addSqlite(archive, dataDir) : addPostgres(archive, database));
    const { count, problems } = await addFiles(archive, options, sources);
    const mails = await addMails(archive, dataDir);
    await archive.finish({ madeAt, engine, migrations: sources.migrations });
    await database.write((tx) => replaceSetting(tx, LAST_BACKUP, madeAt));
    return { files: count + mails, problems };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
