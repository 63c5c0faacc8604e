import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    mailed_links: MailedLinkRow;
  }
}

export type LinkPurpose = 'reset-password' | 'confirm-email' | 'undo-change';

export interface MailedLinkRow {
  id: string;
  account_id: string;
  purpose: LinkPurpose;
  /** SHA-256 of the token; null until its mail is composed. */
  token_hash: string | null;
  /** The address that it is mailed to; of a texted one the account's before the change, empty without one. */
  email: string;
  /** The account's before the change that it undoes. */
  mobile_number: string | null;
  /** Whether it went by SMS to `mobile_number`. */
  texted: 0 | 1;
  created_at: string;
  expires_at: string;
}

/** Adds a link; a link to reset or to confirm replaces the earlier one. */
export async function putLink(tx: Db, row: MailedLinkRow): Promise<void> {
  await tx
    .insertInto('mailed_links')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'purpose']).where(sql<boolean>`purpose <> 'undo-change'`).doUpdateSet(row),
    )
    .execute();
}

/** Sets the token of a link while its mail is composed. @returns undefined if the link was used, dropped or replaced. */
export async function setToken(
  db: Db,
  id: string,
  tokenHash: string,
  expiresAt: string,
): Promise<MailedLinkRow | undefined> {
  return db
    .updateTable('mailed_links')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function findLinkById(db: Db, id: string): Promise<MailedLinkRow | undefined> {
  return db.selectFrom('mailed_links').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the valid link of a token. */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: string,
  now: string,
): Promise<MailedLinkRow | undefined> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a token. @returns undefined if it is unknown, used or expired. Of two concurrent uses one succeeds. */
export async function takeLink(
  tx: Db,
  purpose: LinkPurpose,
  tokenHash: string,
  now: string,
): Promise<MailedLinkRow | undefined> {
  return tx
    .deleteFrom('mailed_links')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an account's links of a purpose, all or those created since `since`. */
export async function deleteLinks(tx: Db, accountId: string, purpose: LinkPurpose, since?: string): Promise<void> {
  let query = tx.deleteFrom('mailed_links').where('account_id', '=', accountId).where('purpose', '=', purpose);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  await query.execute();
}

export async function deleteAllLinks(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('mailed_links').where('account_id', '=', accountId).execute();
}

/**
 * Deletes at most `most` expired links.
 * @returns their number, and the accounts whose new address was not confirmed in time, with that address.
 */
export async function deleteLinksBefore(
  tx: Db,
  now: string,
  most: number,
): Promise<{ deleted: number; unconfirmed: Pick<MailedLinkRow, 'account_id' | 'email'>[] }> {
  const ids = tx.selectFrom('mailed_links').select('id').where('expires_at', '<=', now).limit(most);
  const over = await tx
    .deleteFrom('mailed_links')
    .where('id', 'in', ids)
    // Checks the row again: a link that was given a token in the meantime has not expired.
    .where('expires_at', '<=', now)
    .returning(['account_id', 'email', 'purpose'])
    .execute();
  return { deleted: over.length, unconfirmed: over.filter(({ purpose }) => purpose === 'confirm-email') };
}

export async function listLinks(db: Db, accountId: string, purpose: LinkPurpose): Promise<MailedLinkRow[]> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .execute();
}
