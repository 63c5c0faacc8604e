import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { inScope } from '../../platform/db/in-scope.ts';
import { mentions } from '../../platform/db/search-text.ts';
import type { AccountRow } from '../accounts/accounts.service.ts';
import { type InvitationRow, staffIds } from './rights.queries.ts';

/** Whether somebody has an assignment within a scope; administrators are everybody's, and so within `all` only. */
function worksIn(scope: Scope) {
  const within = inScope(scope, { centre: 'role_assignments.centre_id', partner: 'role_assignments.partner_id' });
  if (!within) return undefined;
  return sql<SqlBool>`EXISTS (SELECT 1 FROM role_assignments WHERE role_assignments.account_id = accounts.id AND ${within})`;
}

/** Living accounts that have a role, those of a scope. There are as many as people work here. */
export async function findStaff(db: Db, scope: Scope, q: string | undefined): Promise<AccountRow[]> {
  let query = db.selectFrom('accounts').selectAll().where('id', 'in', staffIds(db));
  const within = worksIn(scope);
  if (within) query = query.where(within);
  for (const word of mentions('accounts', q)) query = query.where(word);
  return query.execute();
}

/** Whether somebody without a role, or with one within the scope, has this id. */
export async function isSeen(db: Db, scope: Scope, accountId: string): Promise<boolean> {
  const within = worksIn(scope);
  let query = db.selectFrom('accounts').select('id').where('id', '=', accountId).where('deleted_at', 'is', null);
  if (within)
    query = query.where((row) => row.or([row.and([row('role', '=', 'user'), row('is_staff', '=', 0)]), within]));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Invitations that are not over, without those of addresses whose owner has an account by now. @param now ISO time. */
export const findInvitations = (db: Db, now: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('expires_at', '>', now)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.email = staff_invitations.email
        AND accounts.email_verified_at IS NOT NULL AND accounts.deleted_at IS NULL)`,
    )
    .execute();

/** An invitation of this address that is good. @param now ISO time. */
export const findInvitationOf = (tx: Db, email: string, now: string): Promise<InvitationRow | undefined> =>
  tx
    .selectFrom('staff_invitations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** An open invitation by its id. @param now ISO time. */
export const findInvitationById = (tx: Db, id: string, now: string): Promise<InvitationRow | undefined> =>
  tx.selectFrom('staff_invitations').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();

/** @returns false when it is gone. */
export async function deleteInvitation(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invitation before, of the same address, is dead. */
export async function putInvitation(tx: Db, row: InvitationRow): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('email', '=', row.email).execute();
  await tx.insertInto('staff_invitations').values(row).execute();
}

/** Gives an invitation its token while its mail is composed. @returns undefined when it is used, over or replaced. */
export const setInvitationToken = (
  db: Db,
  id: string,
  tokenHash: string,
  now: string,
): Promise<InvitationRow | undefined> =>
  db
    .updateTable('staff_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** The invitation of a token that would be taken now. */
export const findInvitation = (db: Db, tokenHash: string, now: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses a token up. Of two at once one gets it. */
export const takeInvitation = (tx: Db, tokenHash: string, now: string): Promise<InvitationRow | undefined> =>
  tx
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Forgets invitations that are over. */
export async function deleteInvitationsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute();
}

/** Forgets the invitations that somebody sent whose account ends. */
export async function deleteInvitationsBy(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('invited_by', '=', accountId).execute();
}
