import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    sessions: SessionRow;
  }
}

export interface SessionRow {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex: the token itself is never stored. */
  token_hash: string;
  created_at: string;
  expires_at: string;
  /** `Chrome on Android`, for a known browser. */
  device: string | null;
}

/** Adds a session; of more than `most` those that began first end. */
export async function insertSession(tx: Db, row: SessionRow, most: number): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
  const own = tx.selectFrom('sessions').select('id').where('account_id', '=', row.account_id);
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', row.account_id)
    .where('id', '<=', own.orderBy('id', 'desc').limit(1).offset(most))
    .execute();
}

/** The living session of a token with its account's role as it is now, in one read. */
/** The columns that `toAccount` needs. */
const SHOWN = [
  'accounts.id',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.email',
  'accounts.email_verified_at',
  'accounts.pending_email',
  'accounts.mobile_number',
  'accounts.mobile_verified_at',
  'accounts.profile_photo',
  'accounts.role',
  'accounts.is_staff',
  'accounts.language',
  'accounts.last_login_at',
  'accounts.created_at',
] as const;

/** Whether one of the account's roles needs a second step at sign-in, and it has none. */
const lacksSecondStep = sql<number>`CASE WHEN (accounts.role = 'admin' OR accounts.is_staff = 1)
  AND EXISTS (SELECT 1 FROM second_step_roles AS needing
    WHERE (needing.role = 'administrator' AND accounts.role = 'admin')
      OR EXISTS (SELECT 1 FROM role_assignments
        WHERE role_assignments.account_id = accounts.id
          AND coalesce(role_assignments.preset, role_assignments.role_id) = needing.role))
  AND NOT EXISTS (SELECT 1 FROM totp WHERE totp.account_id = accounts.id AND totp.confirmed_at IS NOT NULL)
  THEN 1 ELSE 0 END`;

/** Whether an account lacks a second step at sign-in that one of its roles needs. */
export async function isWithoutSecondStep(db: Db, accountId: string): Promise<boolean> {
  const account = db.selectFrom('accounts').select(lacksSecondStep.as('lacks')).where('id', '=', accountId);
  return (await account.executeTakeFirst())?.lacks === 1;
}

/**
 * Returns an active session with its account. For staff it reads the version of rights in the same query, so that no change of rights is
 * missed.
 */
export async function findSession(db: Db, tokenHash: string, now: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id as session_id', ...SHOWN])
    .select(
      sql<number | null>`CASE WHEN accounts.is_staff = 1 THEN (SELECT version FROM rights_version) END`.as(
        'rights_version',
      ),
    )
    .select(lacksSecondStep.as('lacks_second_step'))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a session by its token, if it is of this account. */
export async function deleteSessionByToken(tx: Db, accountId: string, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).where('account_id', '=', accountId).execute();
}

export async function deleteSessionsBefore(db: Db, now: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(most);
    return (await db.deleteFrom('sessions').where('id', 'in', over).executeTakeFirst()).numDeletedRows;
  });
}

/** The living sessions of an account, the latest first. */
export async function listSessionsOf(db: Db, accountId: string, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one active session of an account; false if it has none with that id. */
export async function deleteSessionOf(db: Db, accountId: string, id: string, now: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends an account's sessions, all of them or all but one. Returns their number. */
export async function deleteSessionsOf(tx: Db, accountId: string, exceptId?: string): Promise<number> {
  let query = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  return (await query.returning('id').execute()).length;
}
