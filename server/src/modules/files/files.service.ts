// Opening files of people: who may, and the log of who did (spec.md section 6; wire.md, Prescriptions, reports).

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
import type { RightsService } from '../permissions/rights.service.ts';
import { listFileAccess } from './files.queries.ts';

/** What staff need to open the files of others, by what they are for. */
const FILES_OF: Readonly<Record<string, Permission>> = { prescriptions: 'customer.read', reports: 'report.read' };

export type OpenFor = 'viewed' | 'downloaded';

/** AccessLog of a file by one account, in one way and from one address, that come within a minute are one row of the audit log. */
const ONE_ROW: Limit = { name: 'file-opening', max: 1, windowMs: 60_000 };

interface Dependencies {
  database: Database;
  limits: Limits;
  files: Files;
  rights: Pick<RightsService, 'mayOpen'>;
  audit: Audit;
}

export function createFileAccessService({ database, limits, files, rights, audit }: Dependencies) {
  const { db } = database;

  /** Writes an opening down, once a minute. The count decides which of several at once is the first, in whatever process they are. */
  async function log(file: FileRow, accountId: string, how: OpenFor): Promise<void> {
    const opening = [file.id, accountId, how, currentRequest()?.address].join();
    await database.write(async (tx) => {
      const isRepeated = (await limits.count(tx, ONE_ROW, opening)) !== null;
      if (!isRepeated) await audit.write(tx, { action: `file.${how}`, recordId: file.id, actorId: accountId });
    });
  }

  /** Opens a file for an account that may, and writes it down before the first byte goes out. */
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
  async function* logged(file: FileRow, accountId: string, how: OpenFor): AsyncGenerator<Buffer> {
    let isLogged = false;
    for await (const piece of files.pieces(file)) {
      if (!isLogged) await log(file, accountId, how);
      isLogged = true;
      yield piece;
    }
  }

  return {
    open,
    openPieces: logged,

    /**
     * Opens the file behind a signed link.
     * @throws AppError 403 for a link that is not genuine; 410 when it is over: by time, because the file was replaced or removed,
     * or because its account, or the one it was made for, is gone or may no longer.
     */
    async openLink(
      storedName: string,
      query: LinkQuery,
      how: OpenFor,
    ): Promise<{ file: FileRow; pieces: AsyncGenerator<Buffer> }> {
      const { file, claims } = await files.resolveLink(storedName, query);
      const isOwner = file.owner_id === claims.accountId;
      const permission = isOwner ? null : FILES_OF[file.purpose];
      if (permission === undefined || !(await rights.mayOpen(claims.accountId, permission))) throw linkEnded();
      return { file, pieces: logged(file, claims.accountId, how) };
    },

    /** Who opened the files of a record and when, the latest first, 200 at most. */
    async openings(...fileIds: string[]): Promise<FileAccess[]> {
      const rows = await listFileAccess(db, fileIds);
      return rows.map(({ at, action, first_name, last_name }) => ({
        at,
        who: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
        action: action === 'file.viewed' ? 'viewed' : 'downloaded',
      }));
    },
  };
}

export type FileAccessService = ReturnType<typeof createFileAccessService>;
