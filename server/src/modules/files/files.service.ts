// Access to people's files: permissions, and the access log (spec.md section 6; wire.md, Prescriptions, reports).

import type { Readable } from 'node:stream';
import type { FileAccess } from '@labfront/contract/files';
import type { Permission } from '@labfront/contract/permission-names';
import type { Audit } from '../../platform/audit/audit.ts';
import { currentRequest } from '../../platform/base/request-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import type { Files } from '../../platform/files/files.ts';
import { type LinkQuery, linkEnded } from '../../platform/files/links.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { type RightsService, worksOnReports } from '../permissions/rights.service.ts';
import { isFileWithin, listFileAccess } from './files.queries.ts';

/** The permission that staff need to open files of others, by purpose. */
const FILES_OF: Readonly<Record<string, Permission>> = {
  prescriptions: 'customer.read',
  'booking-documents': 'customer.read',
  reports: 'report.read',
  signatures: 'signatory.manage',
  letterheads: 'settings.manage',
  'referral-reports': 'result.read',
};

export type OpenFor = 'viewed' | 'downloaded';

const SHARE = 'share-';
/** The reader of a link that is made for a share and for no account. */
export const shareReader = (shareId: string): string => SHARE + shareId;
const shareOf = (reader: string): string | null => (reader.startsWith(SHARE) ? reader.slice(SHARE.length) : null);

/** Whether a share that can be opened shows this file. */
export type IsShared = (shareId: string, file: FileRow) => Promise<boolean>;

const SHOWN_AS: Readonly<Record<string, FileAccess['action']>> = { 'file.viewed': 'viewed', 'file.shared': 'shared' };

/** AccessLog of a file by one account, in one way and from one address, that come within a minute are one row of the audit log. */
const ONE_ROW: Limit = { name: 'file-opening', max: 1, windowMs: 60_000 };

interface Dependencies {
  database: Database;
  limits: Limits;
  files: Files;
  rights: Pick<RightsService, 'isLiving' | 'usableBy'>;
  audit: Audit;
}

export function createFileAccessService({ database, limits, files, rights, audit }: Dependencies) {
  const { db } = database;
  let isShared: IsShared = async () => false;

  /** Writes an opening down, once a minute. The count decides which of several at once is the first, in whatever process they are. */
  async function log(file: FileRow, reader: string, how: OpenFor): Promise<void> {
    const share = shareOf(reader);
    const action = share === null ? how : 'shared';
    const opening = [file.id, reader, action, currentRequest()?.address].join();
    const who = share === null ? { actorId: reader } : { actorId: null, details: { share } };
    await database.write(async (tx) => {
      const isRepeated = (await limits.count(tx, ONE_ROW, opening)) !== null;
      if (!isRepeated) await audit.write(tx, { action: `file.${action}`, recordId: file.id, ...who });
    });
  }

  /** Opens a file for an authorised account, and logs the access before the first byte is sent. */
  async function open(file: FileRow, accountId: string, how: OpenFor): Promise<Readable> {
    const bytes = await files.read(file);
    try {
      await log(file, accountId, how);
    } catch (error) {
      bytes.destroy();
      throw error;
    }
    return bytes;
  }

  /** The same in pieces for sending; written down once it is known that there is something to send. */
  async function* logged(file: FileRow, reader: string, how: OpenFor): AsyncGenerator<Buffer> {
    let isLogged = false;
    for await (const piece of files.pieces(file)) {
      if (!isLogged) await log(file, reader, how);
      isLogged = true;
      yield piece;
    }
  }

  async function mayOpen(file: FileRow, reader: string): Promise<boolean> {
    const share = shareOf(reader);
    if (share !== null) return isShared(share, file);
    if (file.owner_id === reader) return rights.isLiving(reader);
    const permission = FILES_OF[file.purpose];
    if (permission === undefined) return false;
    const held = await rights.usableBy(reader);
    const scope = held.get(permission);
    return scope !== undefined && isFileWithin(db, file.id, scope, { releasedOnly: !worksOnReports(held, scope) });
  }

  return {
    /** Says who knows which file a share shows. */
    onShare(check: IsShared): void {
      isShared = check;
    },

    /** Writes down that a share was opened: with the opening of its file within a minute that is one row. */
    noteShared: (file: FileRow, shareId: string): Promise<void> => log(file, shareReader(shareId), 'viewed'),

    open,
    openPieces: logged,

    /**
     * Opens the file behind a signed link.
     * @throws AppError 403 for a link that is not genuine; 410 when it is over: by time, because the file was replaced or removed,
     * or because its account, or the one it was made for, is gone or may no longer, or the share has ended.
     */
    async openLink(
      storedName: string,
      query: LinkQuery,
      how: OpenFor,
    ): Promise<{ file: FileRow; pieces: AsyncGenerator<Buffer> }> {
      const { file, claims } = await files.resolveLink(storedName, query);
      if (!(await mayOpen(file, claims.accountId))) throw linkEnded();
      return { file, pieces: logged(file, claims.accountId, how) };
    },

    /** Returns the accesses to the files of a record, latest first, at most 200. */
    async openings(...fileIds: string[]): Promise<FileAccess[]> {
      const rows = await listFileAccess(db, fileIds);
      return rows.map(({ at, action, first_name, last_name }) => ({
        at,
        who: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
        action: SHOWN_AS[action] ?? 'downloaded',
      }));
    },
  };
}

export type FileAccessService = ReturnType<typeof createFileAccessService>;
