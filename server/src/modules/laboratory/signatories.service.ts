// The registry of signatories: the permission to authorise alone opens nothing without an entry here.
import { SIGNATURE_KINDS, SIGNATURE_SIDE, type Signatory, type SignatoryBody } from '@labfront/contract/signatories';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { readIntact } from '../../platform/files/intact.ts';
import { sizeOfPicture } from '../../platform/files/picture-size.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CentresService } from '../centres/centres.service.ts';
import {
  findSignatureFile,
  holdSignatory,
  isStaffAccount,
  listCentres,
  listDepartments,
  listSignatories,
  type SignatoryRow,
  saveSignatory,
  setSignatureFile,
} from './signatories.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  files: Files;
  centres: Pick<CentresService, 'exists'>;
}

export function createSignatoriesService({ database, clock, audit, files, centres }: Dependencies) {
  /** @param accountId whose links open the pictures. */
  async function readAll(db: Db, accountId: string): Promise<Signatory[]> {
    const [rows, departments, places] = await Promise.all([listSignatories(db), listDepartments(db), listCentres(db)]);
    return rows.map((row) => ({
      _id: row.id,
      accountId: row.account_id,
      name: row.name,
      qualification: row.qualification,
      registrationNumber: row.registration_number,
      departments: departments.filter((one) => one.signatory_id === row.id).map((one) => one.department),
      centreIds: places.filter((one) => one.signatory_id === row.id).map((one) => one.centre_id),
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      signature: row.stored_name === null ? null : files.link({ stored_name: row.stored_name }, accountId),
      updatedAt: row.updated_at,
    }));
  }

  async function readOne(db: Db, id: string, accountId: string): Promise<Signatory> {
    const found = (await readAll(db, accountId)).find(({ _id }) => _id === id);
    if (!found) throw notFound('Signatory');
    return found;
  }

  /** The signature of one person never stands in the entry of another. */
  async function dropForeignSignature(tx: Db, id: string, accountId: string, at: string): Promise<void> {
    const before = await holdSignatory(tx, id);
    if (!before?.signature_file_id || before.account_id === accountId) return;
    await setSignatureFile(tx, id, null, at);
    await files.remove(tx, before.signature_file_id);
  }

  async function save(caller: Caller, id: string | null, body: SignatoryBody): Promise<Signatory> {
    const at = isoTime(clock.now());
    const { departments, centreIds } = body;
    return database.write(async (tx) => {
      if (!(await isStaffAccount(tx, body.accountId))) throw badField('accountId', 'VALIDATION.signatoryAccount');
      for (const [index, centreId] of centreIds.entries()) {
        if (!(await centres.exists(tx, centreId))) throw badField(`centreIds.${index}`, 'VALIDATION.signatoryCentre');
      }
      const row: Omit<SignatoryRow, 'signature_file_id'> = {
        id: id ?? newId(),
        account_id: body.accountId,
        name: body.name,
        qualification: body.qualification,
        registration_number: body.registrationNumber,
        valid_from: body.validFrom,
        valid_until: body.validUntil,
        created_at: at,
        updated_at: at,
      };
      if (id !== null) await dropForeignSignature(tx, id, body.accountId, at);
      if (!(await saveSignatory(tx, row, { departments, centreIds, isNew: id === null }))) throw notFound('Signatory');
      const action = id === null ? 'signatory.created' : 'signatory.updated';
      await audit.write(tx, { action, recordId: row.id, details: { departments: departments.length } });
      return readOne(tx, row.id, caller.accountId);
    });
  }

  /** Puts a picture, or none, in the place of a signature. */
  async function replaceSignature(tx: Db, id: string, fileId: string | null): Promise<void> {
    const before = await holdSignatory(tx, id);
    if (!before) throw notFound('Signatory');
    if (fileId === null && before.signature_file_id === null) throw notFound('Signature');
    await setSignatureFile(tx, id, fileId, isoTime(clock.now()));
    if (before.signature_file_id !== null) await files.remove(tx, before.signature_file_id);
    const action = fileId === null ? 'signatory.signature-removed' : 'signatory.signature-set';
    await audit.write(tx, { action, recordId: id });
  }

  return {
    /** By name. */
    list: (caller: Caller): Promise<Signatory[]> => readAll(database.db, caller.accountId),
    /** @throws AppError 400 for an account that is none of the staff's, and an unknown centre. */
    create: (caller: Caller, body: SignatoryBody): Promise<Signatory> => save(caller, null, body),
    /** An entry of another account loses the picture of the signature. @throws AppError as `create`, 404. */
    update: (caller: Caller, id: string, body: SignatoryBody): Promise<Signatory> => save(caller, id, body),

    /**
     * Puts a picture in the place of a signature; the one before is removed.
     * @throws AppError 400 for a missing file or one of more than 2,000 pixels a side, 404, 415 for no PNG or JPEG and a damaged one.
     */
    async setSignature(caller: Caller, id: string, received: ReceivedFile | undefined): Promise<Signatory> {
      const { accountId } = await readOne(database.db, id, caller.accountId);
      const { width, height } = await sizeOfPicture(received, SIGNATURE_KINDS);
      if (Math.max(width, height) > SIGNATURE_SIDE) {
        throw badField('file', 'VALIDATION.signatureSize', { most: SIGNATURE_SIDE });
      }
      // A file that no row takes is removed by the sweep of files.
      const file = await files.keep(received, { purpose: 'signatures', ownerId: accountId, allowed: SIGNATURE_KINDS });
      return database.write(async (tx) => {
        await replaceSignature(tx, id, file.id);
        await files.attach(tx, file);
        return readOne(tx, id, caller.accountId);
      });
    },

    /** @throws AppError 404 for an unknown entry and one without a picture. */
    removeSignature: (caller: Caller, id: string): Promise<Signatory> =>
      database.write(async (tx) => {
        await replaceSignature(tx, id, null);
        return readOne(tx, id, caller.accountId);
      }),

    /** The bytes of a signatory's picture, PNG or JPEG, for a report; null where there is none, `lost` as `readIntact`. */
    async signatureOf(id: string): Promise<Buffer | 'lost' | null> {
      const name = await findSignatureFile(database.db, id);
      return name === undefined ? null : readIntact(files, name);
    },
  };
}

export type SignatoriesService = ReturnType<typeof createSignatoriesService>;
