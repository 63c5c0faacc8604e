import type { Account } from '@labfront/contract/accounts';
import { badField } from '../../platform/base/errors.ts';
import { onlyPartnerOf } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { BookingRow } from './bookings.queries.ts';

/** @throws AppError 400 at `userId` for an account that does not exist. */
export async function findOther(accounts: AccountsService, accountId: string): Promise<Account> {
  const other = await accounts.find(accountId);
  if (!other) throw badField('userId', 'VALIDATION.noAccount');
  return other;
}

/**
 * Returns the account that a booking is for: the caller's, unless staff name another.
 * @throws AppError 400 at `userId` for an account that does not exist, and for a key that names none: it has no bookings of its own.
 */
export async function bookedFor(
  accounts: AccountsService,
  caller: Caller,
  userId: string | undefined,
): Promise<Account> {
  if (caller.scope !== null && userId !== undefined && userId !== caller.accountId) return findOther(accounts, userId);
  if (caller.isApiKey) throw badField('userId', 'VALIDATION.accountMissing');
  return caller.account ?? accounts.get(caller.accountId);
}

/**
 * Whether a booking that was just made needs nobody else's word: staff who may confirm it have made it for somebody. Partners and programs
 * wait for the laboratory.
 */
export async function confirmsBy(
  tx: Db,
  { accountId, rights, scope, isApiKey }: Pick<Caller, 'accountId' | 'rights' | 'scope' | 'isApiKey'>,
  booking: Pick<BookingRow, 'id' | 'account_id'>,
): Promise<boolean> {
  const confirms = rights.get('booking.change');
  if (confirms === undefined || isApiKey || booking.account_id === accountId) return false;
  if (onlyPartnerOf(scope) !== null || onlyPartnerOf(confirms) !== null) return false;
  return isSeen(tx, 'bookings', booking.id, confirms);
}

/**
 * The centres at which staff of a narrower scope book for others: a booking anywhere else would be one that they do not see. Null for
 * whoever books anywhere: for themselves, in scope `all`, or for a partner, whose bookings are those with its code.
 */
export function centresToBookAt(
  { accountId, scope }: Pick<Caller, 'accountId' | 'scope'>,
  account: Pick<Account, '_id'>,
): readonly string[] | null {
  if (scope?.kind !== 'some' || account._id === accountId || onlyPartnerOf(scope) !== null) return null;
  return scope.centreIds;
}
