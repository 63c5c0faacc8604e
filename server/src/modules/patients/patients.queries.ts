import type { PatientRecord } from '@labfront/contract/patients';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    patients: PatientRow;
  }
}

export interface PatientRow {
  id: string;
  uhid: string;
  /** Null for a walk-in patient. */
  account_id: string | null;
  /** From 1 to 20, no two of an account the same; null for one that was deleted, and for a walk-in patient. */
  seat: number | null;
  name: string;
  date_of_birth: string | null;
  age_value: number | null;
  age_unit: 'days' | 'months' | 'years' | null;
  age_recorded_on: string | null;
  sex: 'female' | 'male' | 'other' | null;
  relation: PatientRecord['relation'];
  mobile_number: string;
  abha_number: string | null;
  /** JSON. */
  guardian: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** The patient that this one was merged into. */
  merged_into: string | null;
  results_consent_at: string | null;
  results_consent_by: 'code' | 'signature' | null;
}

export type PatientColumns = Omit<
  PatientRow,
  | 'id'
  | 'uhid'
  | 'account_id'
  | 'seat'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'merged_into'
  | 'results_consent_at'
  | 'results_consent_by'
>;

/** A patient that is merged into another one is not shown any more, and keeps the seat in case that is undone. */
const living = (db: Db, accountId: string) =>
  db
    .selectFrom('patients')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null);

/** The patients of an account: its own person first, then in the order in which they were added. */
export async function listPatientsOf(db: Db, accountId: string): Promise<PatientRow[]> {
  const rows = await living(db, accountId).selectAll().orderBy('id').execute();
  return rows.toSorted((a, b) => Number(b.relation === 'self') - Number(a.relation === 'self'));
}

/** Those that the account has deleted and bookings name, in the order in which they were added. */
export async function listDeletedPatientsOf(db: Db, accountId: string): Promise<PatientRow[]> {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute();
}

/** Holds the row of a patient whom the account has deleted until the transaction ends. */
export async function holdDeletedPatient(tx: Db, accountId: string, id: string): Promise<PatientRow | undefined> {
  return tx
    .updateTable('patients')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null)
    .where('merged_into', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Also those that the account has deleted. */
export async function listAllPatientsOf(db: Db, accountId: string): Promise<PatientRow[]> {
  return db.selectFrom('patients').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Those of an account's patients that have one of the ids. */
export async function findPatients(db: Db, accountId: string, ids: readonly string[]): Promise<PatientRow[]> {
  return living(db, accountId).selectAll().where('id', 'in', ids).execute();
}

export async function listSeats(db: Db, accountId: string): Promise<number[]> {
  const rows = await db.selectFrom('patients').select('seat').where('account_id', '=', accountId).execute();
  return rows.flatMap(({ seat }) => (seat === null ? [] : [seat]));
}

/** @returns false when another patient has the seat, the UHID, or is the account's `self` already. Waits for an open transaction that has it. */
export async function insertPatient(tx: Db, row: PatientRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('patients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Holds a patient's row until the transaction ends. */
export async function holdPatient(tx: Db, accountId: string, id: string): Promise<PatientRow | undefined> {
  return tx
    .updateTable('patients')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Writes a patient that `holdPatient` holds. */
export async function setPatient(
  tx: Db,
  id: string,
  change: Partial<PatientColumns> &
    Partial<Pick<PatientRow, 'seat' | 'deleted_at' | 'merged_into' | 'results_consent_at' | 'results_consent_by'>> & {
      updated_at: string;
    },
): Promise<void> {
  await tx.updateTable('patients').set(change).where('id', '=', id).execute();
}

export async function deletePatientsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('patients').where('account_id', '=', accountId).execute();
}

export async function deletePatient(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('patients').where('id', '=', id).execute();
}
