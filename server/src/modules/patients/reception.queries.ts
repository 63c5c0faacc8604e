// Patients as the reception looks for them.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isOnSqlite } from '../../platform/db/sqlite-adapter.ts';
import { commonWords, hasRunsOf, isLongEnough } from '../../platform/db/text-runs.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import type { PatientRow } from './patients.queries.ts';

export interface ReceptionRow extends PatientRow {
  account_name: string;
  account_number: string | null;
  account_verified_at: string | null;
  merged_uhid: string | null;
}

/** One of these; a name and an account are found within the scope, an account of any other centre with its number besides. */
export interface Wanted {
  accountId?: string | undefined;
  mobileNumber?: string | undefined;
  uhid?: string | undefined;
  birthday?: string | undefined;
  words?: readonly string[];
  scope: Scope;
}

/** A customer whose patients the reception may add to: within the scope, or known by their number. */
export async function findOwner(db: Db, { accountId, mobileNumber, scope }: Wanted) {
  const [isSeen] = within('accounts', scope);
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'mobile_number'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', accountId ?? '')
    .where('deleted_at', 'is', null)
    .$if(isSeen !== undefined, (query) =>
      query.where(sql<SqlBool>`(mobile_number = ${mobileNumber ?? null} OR ${isSeen})`),
    )
    .executeTakeFirst();
  return row && { _id: row.id, name: row.name, mobileNumber: row.mobile_number ?? '' };
}

/** The text that LIKE takes for itself. */
const literally = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether a patient's name has each of some words. On PostgreSQL the runs of a rare word find the few names that have it. */
async function nameHas(db: Db, words: readonly string[]): Promise<RawBuilder<SqlBool>[]> {
  const name = sql`lower(patients.name)`;
  const lower = words.map((word) => word.toLowerCase());
  const has = lower.map((word) => sql<SqlBool>`${name} LIKE ${`%${literally(word)}%`} ESCAPE '\\'`);
  if (isOnSqlite(db)) return has;
  const long = lower.filter(isLongEnough);
  const common = await commonWords(db, 'patients', name, long);
  return [...long.filter((word) => !common.has(word)).map((word) => hasRunsOf(name, word)), ...has];
}

async function conditionsOf(
  db: Db,
  { accountId, mobileNumber, uhid, birthday, words = [], scope }: Wanted,
): Promise<RawBuilder<SqlBool>[]> {
  const seen = within('accounts', scope);
  if (accountId !== undefined) {
    const [isSeen] = seen;
    const isOfAccount = sql<SqlBool>`patients.account_id = ${accountId}`;
    if (isSeen === undefined) return [isOfAccount];
    return [isOfAccount, sql<SqlBool>`(accounts.mobile_number = ${mobileNumber ?? null} OR ${isSeen})`];
  }
  if (uhid !== undefined) return [sql<SqlBool>`patients.uhid = ${uhid}`];
  if (mobileNumber !== undefined) {
    // Of a family, one number may be the account's alone.
    return [
      sql<SqlBool>`patients.id IN (
        SELECT id FROM patients WHERE mobile_number = ${mobileNumber}
        UNION ALL
        SELECT patients.id FROM accounts JOIN patients ON patients.account_id = accounts.id WHERE accounts.mobile_number = ${mobileNumber})`,
    ];
  }
  const byDay = birthday === undefined ? [] : [sql<SqlBool>`patients.date_of_birth = ${birthday}`];
  return [...byDay, ...(await nameHas(db, words)), ...seen];
}

const read = (db: Db) =>
  db
    .selectFrom('patients')
    .leftJoin('accounts', 'accounts.id', 'patients.account_id')
    .leftJoin('patients as other', 'other.id', 'patients.merged_into')
    .selectAll('patients')
    .select([
      'other.uhid as merged_uhid',
      'accounts.mobile_number as account_number',
      'accounts.mobile_verified_at as account_verified_at',
    ])
    .select(sql<string>`coalesce(trim(accounts.first_name || ' ' || accounts.last_name), '')`.as('account_name'));

/** Patients that are not deleted, by name. */
export async function findForReception(db: Db, wanted: Wanted, most: number): Promise<ReceptionRow[]> {
  return read(db)
    .where('patients.deleted_at', 'is', null)
    .where(sql.join<SqlBool>(await conditionsOf(db, wanted), sql` AND `))
    .orderBy('patients.name')
    .orderBy('patients.id')
    .limit(most)
    .execute();
}

export async function readForReception(db: Db, id: string): Promise<ReceptionRow | undefined> {
  return read(db).where('patients.id', '=', id).executeTakeFirst();
}

/** Holds two patients' rows until the commit, in one order so that two merges never wait for each other in a circle. */
export async function holdPatients(tx: Db, ids: readonly string[]): Promise<PatientRow[]> {
  const held: PatientRow[] = [];
  for (const id of ids.toSorted()) {
    const row = await tx
      .updateTable('patients')
      .set((patient) => ({ updated_at: patient.ref('updated_at') }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) held.push(row);
  }
  return held;
}

/** Whether another record was merged into one. */
export async function hasMerged(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('patients').select('id').where('merged_into', '=', id).executeTakeFirst();
  return row !== undefined;
}
