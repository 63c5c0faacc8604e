// Opening files of people: who may, and the log of who did (spec.md section 6; wire.md, Prescriptions, reports).
import type { Readable } from 'node:stream';
import type { FileOpening } from '@labfront/contract/files';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import type { Files } from '../../platform/files/files.ts';
import { type LinkQuery, linkEnded } from '../../platform/files/links.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { listOpenings } from './files.queries.ts';

export type OpenFor = 'viewed' | 'downloaded';

interface Dependencies {
  database: Database;
  files: Files;
  accounts: AccountsService;
  audit: Audit;
}

export function createFileAccessService({ database, files, accounts, audit }: Dependencies) {
  const { db } = database;

  /** Opens a file for an account that may, and writes it down before the first byte goes out. */
  async function open(file: FileRow, accountId: string, how: OpenFor): Promise<Readable> {
    const bytes = await files.read(file);
    try {
      await audit.write(db, { action: `file.${how}`, recordId: file.id, actorId: accountId });
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
      if (!isLogged) await audit.write(db, { action: `file.${how}`, recordId: file.id, actorId: accountId });
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
      const role = await accounts.roleOf(claims.accountId);
      const isOwner = file.owner_id === claims.accountId;
      if (role === null || (!isOwner && role !== 'admin')) throw linkEnded();
      return { file, pieces: logged(file, claims.accountId, how) };
    },

    /** Who opened the files of a record and when, the latest first, 200 at most. */
    async openings(...fileIds: string[]): Promise<FileOpening[]> {
      const rows = await listOpenings(db, fileIds);
      return rows.map(({ at, action, first_name, last_name }) => ({
        at,
        who: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
        action: action === 'file.viewed' ? 'viewed' : 'downloaded',
      }));
    },
  };
}

export type FileAccessService = ReturnType<typeof createFileAccessService>;
