// Files of people: prescriptions and reports. Stored under random names with their SHA-256, opened by signed links.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { type Clock, isoTime } from '../base/clock.ts';
import { AppError, badField, notFound } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import { inBatches } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import type { Outbox } from '../outbox/outbox.ts';
import {
  deleteUnattached,
  type FilePlace,
  type FileRow,
  findFileByName,
  insertFile,
  listUnattached,
  setAttached,
  setDeleted,
  setLinksEnded,
  setOwner,
} from './files.queries.ts';
import { type FileKind, kindOf, namesOf, notAllowed, STORED_AS } from './kinds.ts';
import { createFileLinks, type LinkClaims, type LinkQuery, linkEnded } from './links.ts';
import { readPictureHeader } from './picture-header.ts';
import { cleanPicture, MAX_PIXELS, UnreadablePicture } from './pictures.ts';
import { piecesOf, type Storage } from './storage.ts';
import { verified, verifiedPieces } from './verified.ts';

const REMOVE_JOB = 'file.remove';
const ORPHAN_MS = 3_600_000;
/** After this number of failures in one sweep, the storage is left alone until the next sweep. */
const MOST_FAILURES = 10;

export interface KeepOptions {
  /** The kind of record that the file is for, and its folder in the storage: `prescriptions`. */
  purpose: string;
  ownerId: string;
  allowed: readonly FileKind[];
  /** The form's field, for messages. */
  field?: string;
  /**
   * Called once for a file of an allowed type, before any expensive check of its content: for counting against limits. An error that it
   * throws is returned to the caller.
   */
  count?: () => Promise<void>;
  /** Called with the bytes that are about to be stored, which a converted picture may have more of than what came. */
  countBytes?: (bytes: number) => Promise<void>;
}

/** The fields that a record needs to link to its file. */
export type FileName = Pick<FileRow, 'stored_name'>;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  storage: Storage;
  log: Logger;
  /** `APP_SECRET`. */
  secret: string;
  siteUrl: string;
}

const keyOf = (row: Pick<FileRow, 'purpose' | 'stored_name'>) => `${row.purpose}/${row.stored_name}`;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(await open(path))) hash.update(piece);
  return hash.digest('hex');
}

/** A file name for downloads: without folders and invalid characters, with the extension of the stored type. */
function saveName(originalName: string, extension: string): string {
  const base = originalName.split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.[^.]{0,8}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${Array.from(stem).slice(0, 100).join('') || 'file'}${extension}`;
}

export function createFiles({ database, clock, outbox, storage, log, secret, siteUrl }: Dependencies) {
  const { db } = database;
  const links = createFileLinks({ secret, siteUrl, clock });
  outbox.handle<{ key: string }>(REMOVE_JOB, ({ key }) => storage.remove(key));

  /** Returns the content to store: a re-encoded or bare picture, or a PDF unchanged. */
  async function cleaned(
    received: ReceivedFile,
    kind: FileKind,
    path: string,
    { field = 'file', allowed, count = async () => {} }: KeepOptions,
  ) {
    const asItCame = { path: received.path, bytes: received.bytes, sha256: received.sha256 };
    if (kind === 'PDF') {
      await count();
      return asItCame;
    }
    const size = await readPictureHeader(received.path, kind);
    if (size?.isAnimated) throw notAllowed(field, allowed, 'UNSUPPORTED_FILE.animated');
    if (size && size.width * size.height > MAX_PIXELS) throw notAllowed(field, allowed, 'UNSUPPORTED_FILE.pixels');
    if (!size) {
      await count();
      throw notAllowed(field, allowed, 'UNSUPPORTED_FILE.damaged');
    }
    try {
      const task = { kind, size, from: received.path, to: path, beforeDecoding: count };
      if ((await cleanPicture(task, log)) === 'unchanged') return asItCame;
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      log.info({ err: error, kind }, 'a picture could not be read');
      throw notAllowed(field, allowed, 'UNSUPPORTED_FILE.damaged');
    }
    return { path, bytes: (await stat(path)).size, sha256: await sha256Of(path) };
  }

  function lost(file: Pick<FileRow, 'id'>, error: unknown, what: string): AppError {
    log.error({ err: error, file: file.id }, `ALARM: a stored file ${what}`);
    return new AppError('FILE_LOST');
  }

  async function discard(row: FileRow): Promise<void> {
    await storage.remove(keyOf(row));
    await deleteUnattached(db, row.id);
  }

  /** The row comes first: if this process ends before a record takes the file, the sweep finds it and deletes the bytes. */
  async function store(row: FileRow, put: () => Promise<void>): Promise<FileRow> {
    await insertFile(db, row);
    try {
      await put();
    } catch (error) {
      await discard(row).catch(() => {});
      throw error;
    }
    return row;
  }

  const newRow = (
    facts: Pick<FileRow, 'purpose' | 'original_name' | 'mime' | 'bytes' | 'sha256' | 'owner_id'>,
    extension: string,
  ): FileRow => ({
    id: newId(),
    stored_name: randomBytes(24).toString('hex') + extension,
    created_at: isoTime(clock.now()),
    attached_at: null,
    links_ended_at: null,
    deleted_at: null,
    ...facts,
  });

  return {
    /**
     * Stores a PDF that the program itself has made. As with `keep`, a record must attach it.
     * @throws AppError 507 when the disk is full, 503 when the storage does not answer.
     */
    keepPdf(
      pdf: Buffer,
      { purpose, ownerId, name }: { purpose: string; ownerId: string; name: string },
    ): Promise<FileRow> {
      const { mime, extension } = STORED_AS.PDF;
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const row = newRow(
        { purpose, original_name: name, mime, bytes: pdf.length, sha256, owner_id: ownerId },
        extension,
      );
      return store(row, () => storage.write(keyOf(row), pdf, mime));
    },

    /**
     * Stores an uploaded file. Its type is decided by its content. Pictures are re-encoded without metadata, HEIC as JPEG; a JPEG or PNG
     * without metadata is stored unchanged. A record must attach the file by `attach`; an unattached file is deleted after an hour.
     * @throws AppError 400 when the file is missing or empty; 415 with the allowed types for another type, a damaged picture, an animation
     * or more than 24 megapixels; 429 when the account has too many pictures waiting, and what `count` and `countBytes` throw; 507 when the disk is full; 503 when the storage does
     * not answer or pictures cannot be processed now. A failed upload leaves nothing stored.
     */
    async keep(received: ReceivedFile | undefined, options: KeepOptions): Promise<FileRow> {
      const { field = 'file', purpose, ownerId, allowed } = options;
      if (!received) throw badField(field, 'FILE_MISSING', { kinds: namesOf(allowed) });
      if (received.bytes === 0) throw badField(field, 'FILE_EMPTY', { kinds: namesOf(allowed) });
      const kind = await kindOf(received.path, field, allowed);
      const { mime, extension } = STORED_AS[kind];
      const cleanPath = `${received.path}.clean`;
      try {
        const { path, bytes, sha256 } = await cleaned(received, kind, cleanPath, options);
        await options.countBytes?.(bytes);
        const original_name = saveName(received.originalName, extension);
        const row = newRow({ purpose, original_name, mime, bytes, sha256, owner_id: ownerId }, extension);
        return await store(row, () => storage.put(keyOf(row), path, row));
      } finally {
        await rm(cleanPath, { force: true });
      }
    },

    /** Attaches a stored file to a record, in the record's transaction. */
    attach: (tx: Db, file: Pick<FileRow, 'id'>): Promise<void> => setAttached(tx, file.id, isoTime(clock.now())),

    /** Discards a stored file that no record attached. */
    discard,

    /** Invalidates all existing links, in the transaction that replaces the file. The file stays, and new links can be created. */
    endLinks: (tx: Db, fileId: string): Promise<void> => setLinksEnded(tx, fileId, isoTime(clock.now())),

    /** Transfers a file to another person, in the record's transaction. Invalidates all existing links. */
    async giveTo(tx: Db, fileId: string, ownerId: string): Promise<void> {
      await setOwner(tx, fileId, ownerId);
      await setLinksEnded(tx, fileId, isoTime(clock.now()));
    },

    /** Removes a record's file, in the record's transaction: its links end with the commit, its bytes go soon after. */
    async remove(tx: Db, fileId: string): Promise<void> {
      const row = await setDeleted(tx, fileId, isoTime(clock.now()));
      if (row) await outbox.add(tx, REMOVE_JOB, { key: keyOf(row) });
    },

    /** An absolute link for one account, good for 15 minutes. */
    link: (file: FileName, accountId: string): string => links.make(file.stored_name, accountId),

    /**
     * Returns the file behind a link and the account that the link was created for.
     * @throws AppError 403 for a link with a wrong signature, 410 when it has expired, or the file was replaced or removed.
     */
    async resolveLink(storedName: string, query: LinkQuery): Promise<{ file: FileRow; claims: LinkClaims }> {
      const claims = links.check(storedName, query);
      const file = await findFileByName(db, storedName);
      if (!file || file.deleted_at !== null || file.attached_at === null) throw linkEnded();
      if (file.links_ended_at !== null && claims.issuedAt <= Date.parse(file.links_ended_at)) throw linkEnded();
      return { file, claims };
    },

    /** A record's file by its stored name. @throws AppError 404. */
    async get(storedName: string): Promise<FileRow> {
      const file = await findFileByName(db, storedName);
      if (!file || file.deleted_at !== null || file.attached_at === null) throw notFound('File');
      return file;
    },

    /**
     * Returns the bytes, verified while they are read: if they differ from the stored checksum, the stream fails before its end and an
     * ALARM is logged.
     * @throws AppError 500 `FILE_LOST` when the storage does not have the file, or when a small file is damaged.
     */
    async read(file: Pick<FileRow, 'id' | 'purpose' | 'stored_name' | 'bytes' | 'sha256'>): Promise<Readable> {
      const source = await storage.read(keyOf(file)).catch((error: unknown) => {
        throw lost(file, error, 'cannot be read');
      });
      let isSending = false;
      const checked = pipeline(source, verified(file.sha256, file.bytes), (error) => {
        // A reader that disconnects closes the stream early; the file is not damaged.
        const isLeft = error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
        if (error && !isLeft && isSending) lost(file, error, 'is damaged');
      });
      // A small file is verified before its first byte is sent, so that damage can still be answered with an error.
      await once(checked, 'readable').catch((error: unknown) => {
        throw lost(file, error, 'is damaged');
      });
      isSending = true;
      return checked;
    },

    /**
     * Like `read`, for sending only: chunks share their memory, and each is valid until the next is requested.
     * @throws AppError 500 `FILE_LOST`, before the first chunk or in place of the last.
     */
    async *pieces(file: Pick<FileRow, 'id' | 'purpose' | 'stored_name' | 'bytes' | 'sha256'>): AsyncGenerator<Buffer> {
      const pieces = await storage.pieces(keyOf(file)).catch((error: unknown) => {
        throw lost(file, error, 'cannot be read');
      });
      try {
        yield* verifiedPieces(pieces, file.sha256, file.bytes);
      } catch (error) {
        throw lost(file, error, 'is damaged');
      }
    },

    /** Deletes stored files that no record attached within an hour. */
    async sweep(): Promise<void> {
      const before = isoTime(clock.now() - ORPHAN_MS);
      let after: FilePlace = { created_at: isoTime(0), id: '' };
      let failures = 0;
      await inBatches(async (most) => {
        const rows = await listUnattached(db, before, after, most);
        for (const row of rows) {
          after = row;
          await discard(row).catch((err: unknown) => {
            failures += 1;
            log.error({ err, file: row.id }, 'a file that no record has cannot be removed');
            if (failures >= MOST_FAILURES) throw err;
          });
        }
        return BigInt(rows.length);
      });
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
