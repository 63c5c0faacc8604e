// Where files of people lie: a folder below the data folder by default, an S3-compatible store by environment. Keys are made
// by us, never taken from a person's file name.
import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { isDiskFull } from '../base/disk-full.ts';
import type { Env } from '../base/env.ts';
import { AppError, storageFull } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';

export interface Storage {
  /** Puts the local file at `path` under a new key; it may be moved away. @throws AppError 507 when there is no room, 503 when the store does not answer. */
  put(key: string, path: string, about: { bytes: number; mime: string }): Promise<void>;
  /** @throws Error when there is nothing under this key. */
  read(key: string): Promise<Readable>;
  /** As `read`, for one that is done with a piece before it asks for the next: their memory is used again. */
  pieces(key: string): Promise<AsyncIterable<Buffer>>;
  /** Also when there is nothing under this key. */
  remove(key: string): Promise<void>;
}

export type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Large pieces: hashing and sending cost less in fewer of them. */
const READ_BYTES = 524_288;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Two buffers in turns: while one is being sent the other is being filled. New ones would keep the garbage collector busy. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffers = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)] as const;
  const fill = async (index: 0 | 1) => buffers[index].subarray(0, (await file.read(buffers[index])).bytesRead);
  try {
    let index: 0 | 1 = 0;
    for (let piece = await fill(index); piece.length > 0; ) {
      index = index === 0 ? 1 : 0;
      const next = fill(index);
      // A reader that stops here leaves nobody who waits for it.
      next.catch(() => {});
      yield piece;
      piece = await next;
    }
  } finally {
    await file.close();
  }
}

function folderStorage(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(key, path) {
      const target = join(location, key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target).catch(async (error: unknown) => {
          // The storage folder may be a mount of its own. The library's own writing would hide that it is full.
          if (codeOf(error) !== 'EXDEV') throw error;
          await copyFile(path, target);
        });
      } catch (error) {
        await disk.delete(key).catch(() => {});
        throw isDiskFull(error) ? storageFull() : error;
      }
    },
    async read(key) {
      const handle = await open(join(location, key));
      return handle.createReadStream({ highWaterMark: READ_BYTES });
    },
    async pieces(key) {
      return piecesOf(await open(join(location, key)));
    },
    remove: (key) => disk.delete(key),
  };
}

type S3Settings = Required<{ [K in Exclude<keyof StorageEnv, 'DATA_DIR'>]: string }>;

const CONNECT_MS = 5_000;
/** Somebody may read a file slowly, and the store waits for them. */
const SILENT_MS = 60_000;

/** @param settings all of `S3_…`; the client is loaded only here, it is large. */
async function s3Storage(settings: S3Settings, log: Logger, silentMs: number): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const disk = new Disk(
    new S3Driver({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      // Without limits a store that accepts and says nothing would hold up who asks for ever.
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
      supportsACL: false,
      visibility: 'private',
      // Our own SHA-256 is checked; many stores that speak S3 know nothing of the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
  return {
    async put(key, path, { bytes, mime }) {
      try {
        await disk.putStream(key, createReadStream(path), { contentLength: bytes, contentType: mime });
      } catch (error) {
        if (/507|XMinioStorageFull|QuotaExceeded/.test(JSON.stringify(error))) throw storageFull();
        log.error({ err: error }, 'ALARM: the object storage takes no files');
        throw new AppError('STORAGE_UNAVAILABLE', {}, { retryAfter: 10 });
      }
    },
    read: (key) => disk.getStream(key),
    pieces: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

/** The storage that the environment asks for. @param silentMs how long an object store may say nothing. */
export async function createStorage(env: StorageEnv, log: Logger, silentMs = SILENT_MS): Promise<Storage> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, log, silentMs);
  }
  return folderStorage(join(DATA_DIR, 'files'));
}
