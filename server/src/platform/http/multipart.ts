// Reads a multipart form of the contract: its files are streamed to a private folder within their size limit; its fields may come before or
// after them. The handler of the call moves a file to its final path; remaining files are deleted when the call ends.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isDiskFull } from '../base/disk-full.ts';
import { AppError, badField, isAborted, storageFull } from '../base/errors.ts';
import type { Http } from '../base/http.types.ts';

export interface ReceivedFile {
  /** The path of its bytes until the call ends. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** The name that the user gave the file; for display and downloads, never for a path. */
  originalName: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  files: Record<string, ReceivedFile>;
  /** Deletes the files that were not moved. */
  dispose(): Promise<void>;
}

const MAX_FIELD_BYTES = 65_536;
const MAX_FIELDS = 50;
const MEGABYTE = 1_048_576;

/** Lets calls read multipart forms. */
export async function acceptMultipart(app: Http): Promise<void> {
  await app.register(multipart, {
    // Files have the limit of their call, watched below; the parser's own would be that of JSON bodies.
    limits: {
      fileSize: Number.MAX_SAFE_INTEGER,
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      files: 5,
      headerPairs: 100,
    },
  });
}

function tooLarge(name: string, maxBytes: number): AppError {
  const limit = maxBytes < MEGABYTE ? `${Math.floor(maxBytes / 1_024)} KB` : `${Math.floor(maxBytes / MEGABYTE)} MB`;
  return new AppError('FILE_TOO_LARGE', { limit }, { at: name });
}

/**
 * Writes a file while it is received. A refused file is read to its end too: a browser reads the response only after it has sent
 * everything.
 * @returns the file, or the reason for refusing it: 413 past the limit, 507 when the disk is full.
 */
async function spool(part: MultipartFile, folder: string, maxBytes: number): Promise<ReceivedFile | AppError> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  let refusal: AppError | undefined;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) refusal ??= tooLarge(part.fieldname, maxBytes);
      if (refusal) continue;
      hash.update(chunk);
      try {
        await handle.appendFile(chunk);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        refusal = storageFull();
      }
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  if (!refusal) return { path, bytes, sha256: hash.digest('hex'), originalName: part.filename ?? '' };
  await rm(path, { force: true });
  return refusal;
}

/** Why a form could not be read. */
function refusalOf(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413)
    return new AppError('TOO_LARGE.form');
  if (isDiskFull(error)) return storageFull();
  if (!isAborted(request)) request.log.info({ err: error }, 'a form could not be read');
  return new AppError('FORM_INCOMPLETE');
}

/**
 * Reads a whole form. Refuses files that the call does not declare; a selected but empty file counts as sent.
 * @param limits the files that the call accepts, with their limit in bytes.
 * @throws AppError 400 for a torn or unreadable form, 413 for a file past its limit, 507 when the disk is full.
 */
export async function receiveForm(
  request: FastifyRequest,
  limits: Record<string, number>,
  folder: string,
): Promise<ReceivedForm> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, ReceivedFile> = Object.create(null);
  const dispose = async () => {
    await Promise.all(Object.values(files).map(({ path }) => rm(path, { force: true })));
  };
  let refusal: AppError | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) refusal ??= badField(part.fieldname, 'VALIDATION.formText');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const maxBytes = limits[part.fieldname];
      // For an empty file input, browsers send a part without a name and without bytes.
      if (maxBytes === undefined || !part.filename || files[part.fieldname]) {
        part.file.resume();
        continue;
      }
      const file = await spool(part, folder, maxBytes);
      if (file instanceof AppError) refusal ??= file;
      else files[part.fieldname] = file;
    }
  } catch (error) {
    await dispose();
    throw refusalOf(error, request);
  }
  if (refusal) {
    await dispose();
    throw refusal;
  }
  return { fields, files, dispose };
}

/** Deletes files of killed processes once they are an hour old. */
export async function sweepSpool(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > 3_600_000) await rm(path, { force: true });
  }
}
