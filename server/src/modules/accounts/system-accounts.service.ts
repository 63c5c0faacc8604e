// Accounts that programs act as. Nobody signs in to one: it has no address, no number and no password.
import type { Db } from '../../platform/db/database.ts';
import { insertAccount } from './accounts.queries.ts';

/** Adds the account of a program, marked as deleted, so that no list of people has it. @param at ISO time. */
export async function insertSystemAccount(
  tx: Db,
  { id, name, at }: { id: string; name: string; at: string },
): Promise<void> {
  await insertAccount(tx, {
    id,
    first_name: name,
    last_name: '(API)',
    email: null,
    email_verified_at: null,
    pending_email: null,
    mobile_number: null,
    password_hash: '',
    profile_photo: null,
    role: 'user',
    language: 'en',
    last_login_at: null,
    created_at: at,
    deleted_at: at,
  });
}
