import type { Account } from '@labfront/contract/accounts';
import { personName } from '../../platform/base/person-name.ts';
import type { AccountRow } from './accounts.queries.ts';

/** An account as the wire shows it: never a password or hash. */
export function toAccount(row: Omit<AccountRow, 'password_hash' | 'deleted_at' | 'registered_centre_id'>): Account {
  return {
    _id: row.id,
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: personName(row),
    email: row.email ?? '',
    emailVerified: row.email_verified_at !== null,
    pendingEmail: row.pending_email ?? '',
    mobileNumber: row.mobile_number ?? '',
    mobileVerified: row.mobile_verified_at !== null,
    profilePhoto: row.profile_photo,
    role: row.role === 'user' && row.is_staff === 1 ? 'staff' : row.role,
    language: row.language,
    lastLogin: row.last_login_at,
    createdAt: row.created_at,
  };
}
