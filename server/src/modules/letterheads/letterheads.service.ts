// Everything that reports of a centre carry besides their results (laboratory.md section 6). A report keeps the bytes that it was issued with: changes
// hold for the next one.
import {
  LETTERHEAD_KINDS,
  LETTERHEAD_SIDE,
  type Letterhead,
  type LetterheadBody,
  type LetterheadPicture,
} from '@labfront/contract/letterheads';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { readIntact } from '../../platform/files/intact.ts';
import { sizeOfPicture } from '../../platform/files/picture-size.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CentresService } from '../centres/centres.service.ts';
import { FILE_OF, holdLetterhead, listLetterheads, setLetterhead } from './letterheads.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  files: Files;
  centres: Pick<CentresService, 'mustExist'>;
}

/** The texts of a letterhead, empty where nobody has entered any. */
export type LetterheadTexts = Omit<Letterhead, 'logo' | 'symbol'>;

export const NO_TEXTS: LetterheadTexts = { line: '', footer: '', footerHi: '', certificateUrl: '' };

export function createLetterheadsService({ database, clock, audit, files, centres }: Dependencies) {
  const { db } = database;

  const textsOf = (row: Awaited<ReturnType<typeof listLetterheads>>[number]): LetterheadTexts => ({
    line: row.line,
    footer: row.footer,
    footerHi: row.footer_hi,
    certificateUrl: row.certificate_url,
  });

  /** @throws AppError 404 for an unknown centre. */
  async function read(from: Db, id: string, accountId: string): Promise<Letterhead> {
    await centres.mustExist(from, id);
    const [row] = await listLetterheads(from, [id]);
    if (!row) return { ...NO_TEXTS, logo: null, symbol: null };
    const linkTo = (name: string | null) => (name === null ? null : files.link({ stored_name: name }, accountId));
    return { ...textsOf(row), logo: linkTo(row.logo), symbol: linkTo(row.symbol) };
  }

  /** Puts a picture, or none, in the place of one. */
  async function replace(tx: Db, id: string, picture: LetterheadPicture, fileId: string | null): Promise<void> {
    const now = isoTime(clock.now());
    const before = (await holdLetterhead(tx, id, now))[FILE_OF[picture]];
    if (fileId === null && before === null) throw notFound('Logo');
    await setLetterhead(tx, id, { [FILE_OF[picture]]: fileId });
    if (before !== null) await files.remove(tx, before);
    await audit.write(tx, { action: 'centre.letterhead', recordId: id, details: { picture } });
  }

  return {
    /** @throws AppError 404. */
    get: (caller: Caller, id: string): Promise<Letterhead> => read(db, id, caller.accountId),

    /** @throws AppError 404. */
    set: (caller: Caller, id: string, body: LetterheadBody): Promise<Letterhead> =>
      database.write(async (tx) => {
        await centres.mustExist(tx, id);
        await holdLetterhead(tx, id, isoTime(clock.now()));
        const { line, footer, footerHi, certificateUrl } = body;
        await setLetterhead(tx, id, { line, footer, footer_hi: footerHi, certificate_url: certificateUrl });
        await audit.write(tx, { action: 'centre.letterhead', recordId: id });
        return read(tx, id, caller.accountId);
      }),

    /**
     * Puts a picture in the place of the one before, which is removed.
     * @throws AppError 400 for a missing file or one of more than 2,000 pixels a side, 404, 415 for no PNG or JPEG and a damaged one.
     */
    async setPicture(
      caller: Caller,
      id: string,
      picture: LetterheadPicture,
      received: ReceivedFile | undefined,
    ): Promise<Letterhead> {
      const { accountId } = caller;
      await centres.mustExist(db, id);
      const { width, height } = await sizeOfPicture(received, LETTERHEAD_KINDS);
      if (Math.max(width, height) > LETTERHEAD_SIDE) {
        throw badField('file', 'VALIDATION.logoSize', { most: LETTERHEAD_SIDE });
      }
      // A file that no row takes is removed by the sweep of files.
      const file = await files.keep(received, {
        purpose: 'letterheads',
        ownerId: accountId,
        allowed: LETTERHEAD_KINDS,
      });
      return database.write(async (tx) => {
        await centres.mustExist(tx, id);
        await replace(tx, id, picture, file.id);
        await files.attach(tx, file);
        return read(tx, id, accountId);
      });
    },

    /** @throws AppError 404, also where there is none. */
    removePicture: (caller: Caller, id: string, picture: LetterheadPicture): Promise<Letterhead> =>
      database.write(async (tx) => {
        await centres.mustExist(tx, id);
        await replace(tx, id, picture, null);
        return read(tx, id, caller.accountId);
      }),

    /** The texts by centre. */
    async textsOf(from: Db, centreIds: readonly string[]): Promise<Map<string, LetterheadTexts>> {
      return new Map((await listLetterheads(from, centreIds)).map((row) => [row.centre_id, textsOf(row)]));
    },

    /** The bytes of the pictures that each of some centres has, `lost` as `readIntact`. */
    async picturesOf(
      centreIds: readonly string[],
    ): Promise<Map<string, Partial<Record<LetterheadPicture, Buffer | 'lost'>>>> {
      const found = await Promise.all(
        (await listLetterheads(db, centreIds)).map(async ({ centre_id: id, logo, symbol }) => {
          const pictures = {
            ...(logo !== null && { logo: await readIntact(files, logo) }),
            ...(symbol !== null && { symbol: await readIntact(files, symbol) }),
          };
          return [id, pictures] as const;
        }),
      );
      return new Map(found);
    },
  };
}

export type LetterheadsService = ReturnType<typeof createLetterheadsService>;
