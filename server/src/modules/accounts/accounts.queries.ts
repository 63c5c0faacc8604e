import type { Language } from '@labfront/contract/common';
import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    accounts: Omit<AccountRow, 'is_staff' | 'mobile_verified_at' | 'registered_centre_id'> & {
      is_staff: Generated<AccountRow['is_staff']>;
      mobile_verified_at: Generated<AccountRow['mobile_verified_at']>;
      registered_centre_id: Generated<AccountRow['registered_centre_id']>;
    };
  }
}

export interface AccountRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  /** The time at which a link mailed to `email` was opened; null before that. */
  email_verified_at: string | null;
  /** A new address that waits for its confirmation. */
  pending_email: string | null;
  mobile_number: string | null;
  /** The time at which the owner entered a code that was sent there; null before that. A trigger clears it with the number. */
  mobile_verified_at: string | null;
  password_hash: string;
  profile_photo: string | null;
  role: 'user' | 'admin';
  /** 1 for an account with a staff role in addition; maintained by triggers on the assignments. */
  is_staff: 0 | 1;
  /** The centre whose staff made the account, as a customer of theirs; null for one who registered alone. */
  registered_centre_id: string | null;
  language: Language;
  last_login_at: string | null;
  created_at: string;
  deleted_at: string | null;
}

type NewAccountRow = Omit<AccountRow, 'is_staff' | 'mobile_verified_at' | 'registered_centre_id'> &
  Partial<Pick<AccountRow, 'mobile_verified_at' | 'registered_centre_id'>>;

export async function insertAccount(db: Db, row: NewAccountRow): Promise<void> {
  await db.insertInto('accounts').values(row).execute();
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** `login` is a lower-cased e-mail or a ten-digit mobile number. */
export async function findAccountByLogin(db: Db, login: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((row) => row.or([row('email', '=', login), row('mobile_number', '=', login)]))
    .executeTakeFirst();
}

/** Returns the living account of an address that nobody has confirmed: the one who registered it may be a stranger. */
export async function findUnconfirmed(db: Db, email: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Takes an address that nobody confirmed from its account. @returns the account. */
export async function detachEmail(tx: Db, email: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The e-mail and mobile number that an account is to have. Empty or null for none. */
export interface Wanted {
  email: string | null | undefined;
  mobileNumber: string | null | undefined;
  /** The account that is to have them; null for a new account. */
  accountId: string | null;
}

/**
 * Returns the value that another account has, or can restore by a link that undoes a change. No constraint covers the second case: inside
 * the writing transaction, after its write, this query sees everything that was committed before the unique columns accepted it.
 * @param now ISO time.
 */
export async function findTaken(
  db: Db,
  wanted: Wanted,
  now: string,
): Promise<{ email: boolean; mobileNumber: boolean }> {
  const email = wanted.email ?? '';
  const mobileNumber = wanted.mobileNumber ?? '';
  const accountId = wanted.accountId ?? '';
  const rows = await db
    .selectFrom('accounts')
    .select(['email', 'mobile_number'])
    .where((row) => row.or([row('email', '=', email), row('mobile_number', '=', mobileNumber)]))
    .where('id', '<>', accountId)
    .unionAll((all) =>
      all
        .selectFrom('mailed_links')
        .select(['email', 'mobile_number'])
        .where((row) => row.or([row('email', '=', email), row('mobile_number', '=', mobileNumber)]))
        .where('purpose', '=', 'undo-change')
        .where('expires_at', '>', now)
        .where('account_id', '<>', accountId),
    )
    .execute();
  return {
    email: email !== '' && rows.some((row) => row.email === email),
    mobileNumber: mobileNumber !== '' && rows.some((row) => row.mobile_number === mobileNumber),
  };
}

/**
 * Records a sign-in with the password of `password_hash`.
 * @returns the updated account, undefined if it was deleted or its password changed in the meantime.
 */
export async function setLastLogin(
  db: Db,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  at: string,
): Promise<AccountRow | undefined> {
  return db
    .updateTable('accounts')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Changes the details of a person. Undefined fields stay unchanged. */
export async function updatePerson(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      AccountRow,
      | 'first_name'
      | 'last_name'
      | 'email'
      | 'email_verified_at'
      | 'pending_email'
      | 'mobile_number'
      | 'mobile_verified_at'
      | 'language'
    >
  >,
): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).where('deleted_at', 'is', null).execute();
}

/** Drops new addresses that were not confirmed in time, unless another was requested since. */
export async function dropPendingEmails(tx: Db, over: readonly { account_id: string; email: string }[]): Promise<void> {
  if (over.length === 0) return;
  const pairs = sql.join(over.map(({ account_id, email }) => sql`(${account_id}, ${email})`));
  await tx
    .updateTable('accounts')
    .set({ pending_email: null })
    .where(sql<boolean>`(id, pending_email) IN (VALUES ${pairs})`)
    .execute();
}

export async function setPasswordHash(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Replaces the password that was read; false if another was set in the meantime. */
export async function replacePasswordHash(
  tx: Db,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the personal data of an account. Its id stays for the accounting records; its e-mail and mobile number can be registered again.
 */
export async function anonymise(tx: Db, id: string, now: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      first_name: 'Deleted',
      last_name: 'account',
      email: null,
      email_verified_at: null,
      pending_email: null,
      mobile_number: null,
      profile_photo: null,
      password_hash: '',
      role: 'user',
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function setRole(tx: Db, id: string, role: AccountRow['role']): Promise<void> {
  await tx.updateTable('accounts').set({ role }).where('id', '=', id).execute();
}

/** Blocks other changes of administrators, roles and assignments until the transaction ends. */
export async function lockRights(tx: Db): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name: 'administrators', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
