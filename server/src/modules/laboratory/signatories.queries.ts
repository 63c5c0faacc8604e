import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    signatories: SignatoryRow;
    signatory_departments: { signatory_id: string; department: string };
    signatory_centres: { signatory_id: string; centre_id: string };
  }
}

export interface SignatoryRow {
  id: string;
  account_id: string;
  name: string;
  qualification: string;
  registration_number: string;
  valid_from: string;
  valid_until: string | null;
  signature_file_id: string | null;
  created_at: string;
  updated_at: string;
}

export const listSignatories = (db: Db) =>
  db
    .selectFrom('signatories')
    .leftJoin('files', 'files.id', 'signatories.signature_file_id')
    .selectAll('signatories')
    .select('files.stored_name')
    .orderBy('signatories.name')
    .orderBy('signatories.id')
    .execute();

/** An entry, held until the commit. */
export const holdSignatory = (tx: Db, id: string): Promise<SignatoryRow | undefined> =>
  tx
    .updateTable('signatories')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function setSignatureFile(tx: Db, id: string, fileId: string | null, at: string): Promise<void> {
  await tx.updateTable('signatories').set({ signature_file_id: fileId, updated_at: at }).where('id', '=', id).execute();
}

/** The stored name of a signatory's picture. */
export async function findSignatureFile(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('signatories')
    .innerJoin('files', 'files.id', 'signatories.signature_file_id')
    .select('files.stored_name')
    .where('signatories.id', '=', id)
    .executeTakeFirst();
  return row?.stored_name;
}
export const listDepartments = (db: Db) =>
  db.selectFrom('signatory_departments').selectAll().orderBy('department').execute();
export const listCentres = (db: Db) => db.selectFrom('signatory_centres').selectAll().orderBy('centre_id').execute();

/** Puts an entry in the place of the one with its id. @returns false for a change of one that is not there. */
export async function saveSignatory(
  tx: Db,
  row: Omit<SignatoryRow, 'signature_file_id'>,
  { departments, centreIds, isNew }: { departments: readonly string[]; centreIds: readonly string[]; isNew: boolean },
): Promise<boolean> {
  if (isNew)
    await tx
      .insertInto('signatories')
      .values({ ...row, signature_file_id: null })
      .execute();
  else {
    const { id, created_at: _created, ...change } = row;
    const changed = await tx
      .updateTable('signatories')
      .set(change)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom('signatory_departments').where('signatory_id', '=', id).execute();
    await tx.deleteFrom('signatory_centres').where('signatory_id', '=', id).execute();
  }
  const signatory = { signatory_id: row.id };
  await tx
    .insertInto('signatory_departments')
    .values([...new Set(departments)].map((department) => ({ ...signatory, department })))
    .execute();
  await tx
    .insertInto('signatory_centres')
    .values([...new Set(centreIds)].map((centre) => ({ ...signatory, centre_id: centre })))
    .execute();
  return true;
}

export async function isStaffAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where((account) =>
      account.or([
        account('role', '=', 'admin'),
        account.exists(db.selectFrom('role_assignments').select('account_id').where('account_id', '=', id)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
