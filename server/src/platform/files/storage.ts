// Storage for uploaded files: a folder below the data folder by default, an S3-compatible store if the environment sets one. The program
// generates the keys and never uses a person's file name.
import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { isDiskFull } from '../base/disk-full.ts';
import type { Env } from '../base/env.ts';
import { AppError, storageFull } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';

export interface Storage {
  /**
   * Stores the local file at `path` under a new key; may move it. @throws AppError 507 when the disk is full, 503 when the store does not
   * answer.
   */
  put(key: string, path: string, about: { bytes: number; mime: string }): Promise<void>;
  /** Stores bytes under a new key. @throws AppError as `put`. */
  write(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** @throws Error when the key does not exist. */
  read(key: string): Promise<Readable>;
  /** Like `read`, but reuses its buffers: the caller must finish with a chunk before it requests the next. */
  pieces(key: string): Promise<AsyncIterable<Buffer>>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
}

export type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Large pieces: hashing and sending cost less in fewer of them. */
const READ_BYTES = 524_288;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Reads a file to its end and closes it. Alternates two buffers: one is used while the other is filled. Allocating new ones would keep the
 * garbage collector busy.
 */
export async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffers = [Buffer.allocUnsafeSlow(READ_BYTES), Buffer.allocUnsafeSlow(READ_BYTES)] as const;
  const fill = async (index: 0 | 1) => buffers[index].subarray(0, (await file.read(buffers[index])).bytesRead);
  try {
    let index: 0 | 1 = 0;
    for (let piece = await fill(index); piece.length > 0; ) {
      index = index === 0 ? 1 : 0;
      const next = fill(index);
      // If the reader stops here, nobody awaits this promise, and its rejection would end the process.
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
          // The storage folder may be a separate mount. The library's own write would hide that the disk is full.
          if (codeOf(error) !== 'EXDEV') throw error;
          await copyFile(path, target);
        });
      } catch (error) {
        await disk.delete(key).catch(() => {});
        throw isDiskFull(error) ? storageFull() : error;
      }
    },
    async write(key, bytes) {
      const target = join(location, key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await writeFile(target, bytes, { mode: 0o600 });
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
/** Long enough for a client that reads a file slowly, while the store waits. */
const SILENT_MS = 60_000;

/** @param settings all `S3_…` variables; the client library is large and is loaded only here. */
async function s3Storage(settings: S3Settings, log: Logger, silentMs: number): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const disk = new Disk(
    new S3Driver({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      // Without time limits, a store that accepts connections but never answers would block its callers for ever.
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
      supportsACL: false,
      visibility: 'private',
      // The program verifies its own SHA-256; many S3-compatible stores do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
  const refusal = (error: unknown): AppError => {
    if (/507|XMinioStorageFull|QuotaExceeded/.test(JSON.stringify(error))) return storageFull();
    log.error({ err: error }, 'ALARM: the object storage takes no files');
    return new AppError('STORAGE_UNAVAILABLE', {}, { retryAfter: 10 });
  };
  return {
    async put(key, path, { bytes, mime }) {
      try {
        await disk.putStream(key, createReadStream(path), { contentLength: bytes, contentType: mime });
      } catch (error) {
        throw refusal(error);
      }
    },
    async write(key, bytes, mime) {
      try {
        await disk.put(key, bytes, { contentType: mime });
      } catch (error) {
        throw refusal(error);
      }
    },
    read: (key) => disk.getStream(key),
    pieces: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

/** Creates the storage that the environment configures. @param silentMs time limit for an answer of an object store. */
export async function createStorage(env: StorageEnv, log: Logger, silentMs = SILENT_MS): Promise<Storage> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }, log, silentMs);
  }
  return folderStorage(join(DATA_DIR, 'files'));
}
