// A backup is a folder: `manifest.json`, `SHA256SUMS` in the format of sha256sum, and the files that it lists. It is written under another
// name and renamed when it is complete, so that an incomplete folder is never taken for a backup.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { StartError } from '../base/env.ts';
import { type BackupKey, createBackupKey, decrypted, encrypted, lockKey, seal, unlockKey } from './age.ts';

const About = z.object({
  format: z.literal('labfront-backup'),
  version: z.literal(2),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** Null when the files are as they are. */
  encryption: z.literal('age').nullable(),
  /** Of the file SHA256SUMS. */
  sums: z.string(),
});
type About = z.infer<typeof About>;
const Manifest = z.object({ about: About, seal: z.string() });

/** Nothing that could lead out of a folder. */
const NAME = /^[\w-][\w.@-]*(\/[\w-][\w.@-]*)*$/;
const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const NAMED_PROBLEMS = 20;

/** The key of an encrypted backup, encrypted with the passphrase. */
const IDENTITY = 'identity.age';
/** The extension of encrypted files in the folder and in SHA256SUMS. */
const ENCRYPTED = '.age';

const sealOf = (about: About, key: BackupKey | null) => {
  const text = JSON.stringify(about);
  return key ? seal(key, text) : createHash('sha256').update(text).digest('hex');
};

async function writeAll(file: FileHandle, pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    await file.appendFile(piece);
  }
  await file.sync();
  return hash.digest('hex');
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** @throws StartError when the path exists and is not an empty folder. */
async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`The backup cannot be written to ${folder}: ${error.message}.`);
  });
  if (names.length > 0) throw new StartError(`${folder} is not empty: name a folder that is not there yet.`);
}

/** Begins a backup at `folder`, encrypted if there is a passphrase. @throws StartError when the folder cannot be created. */
export async function createArchive(folder: string, passphrase: string | undefined) {
  await refuseTaken(folder);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const key = passphrase === undefined ? null : await createBackupKey();
  if (key && passphrase !== undefined) {
    await writeFile(join(partial, IDENTITY), await lockKey(key, passphrase), { mode: 0o600, flush: true });
  }
  const stored = (name: string) => (key ? `${name}${ENCRYPTED}` : name);
  const sums = await open(join(partial, 'SHA256SUMS'), 'wx', 0o600);

  async function list(name: string, sum: string): Promise<void> {
    await sums.appendFile(`${sum}  ${name}\n`);
  }

  return {
    isEncrypted: key !== null,
    /** Path for a file that is written without `add`; `adopt` then lists it. Not for an encrypted backup. */
    pathOf: (name: string): string => join(partial, name),
    async adopt(name: string): Promise<void> {
      await list(name, await sha256Of(join(partial, name)));
    },
    /** Adds a file. A failed write leaves no part of the file behind. */
    async add(name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
      const path = join(partial, stored(name));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'wx', 0o600);
      try {
        const sum = await writeAll(file, key ? encrypted(pieces, key) : pieces);
        await list(stored(name), sum);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    /** Reads an added file back. */
    read: (name: string): AsyncIterable<Buffer> => {
      const bytes = createReadStream(join(partial, stored(name)));
      return key ? decrypted(bytes, key) : bytes;
    },
    /** Writes the manifest and renames the folder to its final name. */
    async finish(what: Pick<About, 'madeAt' | 'engine' | 'migrations'>): Promise<void> {
      await sums.sync();
      await sums.close();
      const sum = await sha256Of(join(partial, 'SHA256SUMS'));
      const about = About.parse({
        format: 'labfront-backup',
        version: 2,
        ...what,
        encryption: key && 'age',
        sums: sum,
      });
      const manifest = JSON.stringify({ about, seal: sealOf(about, key) }, null, 2);
      await writeFile(join(partial, 'manifest.json'), `${manifest}\n`, { mode: 0o600, flush: true });
      // An empty folder of that name may exist.
      await rename(partial, folder);
    },
    async abandon(): Promise<void> {
      await sums.close().catch(() => {});
      await rm(partial, { recursive: true, force: true });
    },
  };
}

export type Archive = Awaited<ReturnType<typeof createArchive>>;

async function readManifest(folder: string): Promise<z.infer<typeof Manifest>> {
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`There is no backup in ${folder}: it has no manifest.json.`);
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${path} is damaged, or of another program.`);
  }
}

/** @throws StartError when a passphrase is needed, or it is the wrong one. */
async function keyOf(folder: string, { about }: z.infer<typeof Manifest>, passphrase: string | undefined) {
  if (about.encryption === null) return null;
  if (passphrase === undefined) {
    throw new StartError('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  }
  try {
    return await unlockKey(await readFile(join(folder, IDENTITY), 'utf8'), passphrase);
  } catch {
    throw new StartError(
      `BACKUP_PASSPHRASE is not the passphrase of this backup, or its ${IDENTITY} was changed. Nothing was touched.`,
    );
  }
}

/** Opens a backup. @throws StartError when the folder is not a backup or the passphrase is wrong. */
export async function openArchive(folder: string, passphrase: string | undefined) {
  const manifest = await readManifest(folder);
  const key = await keyOf(folder, manifest, passphrase);
  if (sealOf(manifest.about, key) !== manifest.seal) {
    throw new StartError('manifest.json of this backup was changed or is damaged. Nothing was touched.');
  }
  const sumsPath = join(folder, 'SHA256SUMS');

  async function* listed(): AsyncGenerator<{ name: string; sum: string }> {
    for await (const line of createInterface({ input: createReadStream(sumsPath) })) {
      const [, sum = '', name = ''] = SUM_LINE.exec(line) ?? [];
      if (!NAME.test(name)) throw new StartError(`SHA256SUMS of this backup has a line that is none of ours: ${line}`);
      yield { name, sum };
    }
  }

  return {
    about: manifest.about,
    /** The names of its files. */
    async *names(): AsyncGenerator<string> {
      for await (const { name } of listed()) yield key ? name.slice(0, -ENCRYPTED.length) : name;
    },
    read: (name: string): AsyncIterable<Buffer> => {
      const bytes = createReadStream(join(folder, key ? `${name}${ENCRYPTED}` : name));
      return key ? decrypted(bytes, key) : bytes;
    },
    /** Verifies every byte. @returns the number of files. @throws StartError naming the files that have changed. */
    async verify(): Promise<number> {
      if (!existsSync(sumsPath) || (await sha256Of(sumsPath)) !== manifest.about.sums) {
        throw new StartError('SHA256SUMS of this backup is damaged or missing. Nothing was touched.');
      }
      let count = 0;
      const problems: string[] = [];
      for await (const { name, sum } of listed()) {
        count += 1;
        const path = join(folder, name);
        if (!existsSync(path)) problems.push(`${name} is missing`);
        else if ((await sha256Of(path)) !== sum) problems.push(`${name} is damaged`);
      }
      if (problems.length === 0) return count;
      const more = problems.length > NAMED_PROBLEMS ? [`and ${problems.length - NAMED_PROBLEMS} more`] : [];
      const lines = [...problems.slice(0, NAMED_PROBLEMS), ...more].join('\n  ');
      throw new StartError(`This backup is not whole. Nothing was touched.\n  ${lines}`);
    },
  };
}

export type OpenArchive = Awaited<ReturnType<typeof openArchive>>;
