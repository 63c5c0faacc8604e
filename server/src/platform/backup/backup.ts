// A backup of everything, made while the server works: the database as it is at one moment, and the files it knows of then.
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdtemp, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Pack } from 'tar-stream';
import { copyFromPostgres, snapshotSqlite } from '../db/copy.ts';
import type { Db } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { type Env, StartError } from '../env.ts';
import { type FileRow, findFileByName, listKeptAfter } from '../files/files.queries.ts';
import type { Storage } from '../files/storage.ts';
import { addFile, DATABASE, discard, MANIFEST, type ManifestLine, spool, sumOf, writeArchive } from './archive.ts';

export interface Backup {
  path: string;
  files: number;
  bytes: number;
  /** Files that the storage no longer has as they were kept: they are not in the backup. */
  lost: string[];
}

interface Sources {
  env: Env;
  storage: Storage;
}

interface Packing {
  pack: Pack;
  note: (line: ManifestLine) => void;
  /** A folder for what is under way. */
  room: string;
  storage: Storage;
}

async function snapshot(env: Env, path: string): Promise<void> {
  const live = join(env.DATA_DIR, DATABASE);
  if (env.DATABASE_URL === undefined) {
    await access(live).catch(() => {
      throw new StartError(`There is no database in ${env.DATA_DIR}: is DATA_DIR right?`);
    });
    return snapshotSqlite(live, path);
  }
  const database = await openDatabase(env, () => {});
  try {
    await copyFromPostgres(database, path);
  } finally {
    await database.close();
  }
}

/** Whether a file that was there in the snapshot has been removed since, which is no loss. */
async function isGoneSince(db: Db, row: FileRow): Promise<boolean> {
  const now = await findFileByName(db, row.stored_name);
  return now === undefined || now.deleted_at !== null;
}

async function* keptFiles(db: Db): AsyncGenerator<FileRow> {
  for (let after = ''; ; ) {
    const rows = await listKeptAfter(db, after, 200);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function addKept({ pack, note, room, storage }: Packing, row: FileRow): Promise<boolean> {
  const key = `${row.purpose}/${row.stored_name}`;
  const spooled = join(room, 'file');
  const got = await storage.read(key).then(
    (content) => spool(content, spooled),
    () => null,
  );
  if (got?.sha256 !== row.sha256) return false;
  await addFile(pack, `files/${key}`, spooled, got.bytes);
  note({ name: `files/${key}`, ...got });
  return true;
}

async function addKeptFiles(packing: Packing, env: Env, result: Backup): Promise<void> {
  const known = openSqlite(packing.room);
  const live = await openDatabase(env, () => {});
  try {
    for await (const row of keptFiles(known.db)) {
      if (await addKept(packing, row)) result.files += 1;
      else if (!(await isGoneSince(live.db, row))) result.lost.push(`${row.purpose}/${row.stored_name}`);
    }
  } finally {
    await known.close();
    await live.close();
  }
}

/** The database comes after the files: closing it may still write to it. */
async function fill(pack: Pack, { env, storage }: Sources, room: string, result: Backup): Promise<void> {
  const manifestPath = join(room, MANIFEST);
  const manifest = createWriteStream(manifestPath, { mode: 0o600 });
  const note = (line: ManifestLine) => manifest.write(`${JSON.stringify(line)}\n`);
  await addKeptFiles({ pack, note, room, storage }, env, result);
  const copy = join(room, DATABASE);
  const sum = await sumOf(createReadStream(copy));
  await addFile(pack, DATABASE, copy, sum.bytes);
  note({ name: DATABASE, ...sum });
  manifest.end();
  await finished(manifest);
  await addFile(pack, MANIFEST, manifestPath, (await stat(manifestPath)).size);
}

/**
 * Writes a backup to `target`, which must not exist, with mode 0600.
 * The database is read as it is at one moment; writes go on meanwhile. Memory stays flat; for a moment the folder of `target` needs
 * room for the database twice.
 * @throws StartError in one plain sentence; then nothing is left at `target`.
 */
export async function makeBackup({ env, storage }: Sources, target: string): Promise<Backup> {
  const path = resolve(target);
  await access(path).then(
    () => Promise.reject(new StartError(`${path} is there already: name a new file.`)),
    () => {},
  );
  const room = await mkdtemp(join(dirname(path), '.labfront-backup-')).catch((error: Error) => {
    throw new StartError(`The backup cannot be written to ${dirname(path)}: ${error.message}.`);
  });
  try {
    await snapshot(env, join(room, DATABASE));
    const partial = join(room, 'archive');
    const result: Backup = { path, files: 0, bytes: 0, lost: [] };
    await writeArchive(partial, env.BACKUP_PASSPHRASE, (pack) => fill(pack, { env, storage }, room, result));
    await rename(partial, path);
    result.bytes = (await stat(path)).size;
    return result;
  } finally {
    await discard(room);
  }
}
