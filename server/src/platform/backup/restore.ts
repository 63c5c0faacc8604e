// A backup is read twice: first every checksum, and only when all are right it is unpacked into an empty place.
import { chmod, mkdir, mkdtemp, readdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyToPostgres, refuseFilledPostgres } from '../db/copy.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { openSqlite } from '../db/sqlite.ts';
import { type Env, StartError } from '../env.ts';
import { STORED_AS } from '../files/kinds.ts';
import type { Storage } from '../files/storage.ts';
import {
  DATABASE,
  discard,
  linesOf,
  MANIFEST,
  type ManifestLine,
  readArchive,
  readLine,
  spool,
  sumOf,
} from './archive.ts';

export interface Restored {
  files: number;
  bytes: number;
}

const damaged = (name: string, why: string) =>
  new StartError(`The backup is damaged: ${name} ${why}. Nothing was changed.`);

/** Whether two lists, of what is there and of what should be, are the same; both are in the order of the archive. */
async function compare(foundPath: string, manifestPath: string): Promise<Restored> {
  const found = linesOf(foundPath);
  const result: Restored = { files: 0, bytes: 0 };
  for await (const text of linesOf(manifestPath)) {
    let line: ManifestLine;
    try {
      line = readLine(text);
    } catch {
      throw damaged(MANIFEST, 'cannot be read');
    }
    const next = await found.next();
    if (next.done) throw damaged(line.name, 'is missing');
    const there = readLine(next.value);
    if (there.name !== line.name) throw damaged(line.name, `is missing, ${there.name} is in its place`);
    if (there.bytes !== line.bytes || there.sha256 !== line.sha256)
      throw damaged(line.name, 'does not have the SHA-256 it was kept with');
    if (line.name !== DATABASE) result.files += 1;
    result.bytes += line.bytes;
  }
  const extra = await found.next();
  if (!extra.done) throw damaged(readLine(extra.value).name, 'is in it but not in its list');
  return result;
}

/**
 * Reads a backup to its end and checks every file in it; changes nothing.
 * @throws StartError that names the first file that is not what it was.
 */
export async function verifyBackup(path: string, passphrase: string | undefined): Promise<Restored> {
  const room = await mkdtemp(join(tmpdir(), 'labfront-verify-'));
  const [foundPath, manifestPath] = [join(room, 'found'), join(room, MANIFEST)];
  try {
    let last = '';
    let hasDatabase = false;
    await writeFile(foundPath, '');
    await readArchive(path, passphrase, async ({ name, content }) => {
      last = name;
      hasDatabase ||= name === DATABASE;
      if (name === MANIFEST) {
        await spool(content, manifestPath);
        return;
      }
      if (name !== DATABASE) placeOf(name);
      const line: ManifestLine = { name, ...(await sumOf(content)) };
      await writeFile(foundPath, `${JSON.stringify(line)}\n`, { flag: 'a' });
    });
    if (last !== MANIFEST) throw damaged('it', 'is cut off: the list of its files is missing');
    const result = await compare(foundPath, manifestPath);
    if (!hasDatabase) throw damaged(DATABASE, 'is missing');
    return result;
  } finally {
    await discard(room);
  }
}

async function refuseFilledFolder(path: string): Promise<void> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`The data folder ${path} cannot be read: ${error.message}.`);
  });
  if (names.length === 0) return;
  throw new StartError(
    `The data folder ${path} is not empty (${names[0]} is in it): name a new or an empty one. Nothing was changed.`,
  );
}

async function refuseFilledTarget(env: Env): Promise<void> {
  await refuseFilledFolder(env.DATA_DIR);
  if (env.DATABASE_URL === undefined) return;
  const database = await openDatabase(env, () => {});
  try {
    await refuseFilledPostgres(database);
  } finally {
    await database.close();
  }
}

const MIMES = Object.values(STORED_AS);

/** Where a file goes in the storage, and as what. A name that would lead elsewhere is refused. */
function placeOf(name: string): { key: string; mime: string } {
  const key = /^files\/([a-z][a-z-]*\/[\w-]+\.\w+)$/.exec(name)?.[1];
  if (key === undefined) throw damaged(name, 'is no name of a kept file');
  return { key, mime: MIMES.find(({ extension }) => key.endsWith(extension))?.mime ?? 'application/octet-stream' };
}

/** An older backup's database is brought up to date before it goes to PostgreSQL, which has the newest schema then. */
async function putDatabase(env: Env, room: string): Promise<void> {
  const path = join(room, DATABASE);
  if (env.DATABASE_URL === undefined) return rename(path, join(env.DATA_DIR, DATABASE));
  const file = openSqlite(room);
  await migrate(file).finally(() => file.close());
  const database = await openDatabase(env, () => {});
  await copyToPostgres(path, database).finally(() => database.close());
}

/**
 * Restores a backup to the database and the storage of the environment, whichever they are: a backup of SQLite goes to PostgreSQL
 * and the other way round. The data folder and the database must be empty. The database comes last.
 * @throws StartError in one plain sentence; before the first change unless a disk or a server fails.
 */
export async function restoreBackup({ env, storage }: { env: Env; storage: Storage }, path: string): Promise<Restored> {
  await refuseFilledTarget(env);
  const verified = await verifyBackup(path, env.BACKUP_PASSPHRASE);
  await mkdir(dirname(env.DATA_DIR), { recursive: true });
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  await chmod(env.DATA_DIR, 0o700);
  const room = join(env.DATA_DIR, 'restoring');
  await mkdir(room, { mode: 0o700 });
  await readArchive(path, env.BACKUP_PASSPHRASE, async ({ name, bytes, content }) => {
    if (name === MANIFEST) {
      for await (const _ of content);
      return;
    }
    if (name === DATABASE) {
      await spool(content, join(room, DATABASE));
      return;
    }
    const { key, mime } = placeOf(name);
    await spool(content, join(room, 'file'));
    await storage.put(key, join(room, 'file'), { bytes, mime });
  });
  await putDatabase(env, room);
  await discard(room);
  return verified;
}
