// Administrators (spec.md section 6; wire.md, "Who may"): accounts with the role `admin`, which is the preset administrator with scope
// `all`. The rules for appointing one are in `modules/permissions`.

import { AppError } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AccountRow, countAdministrators, findAccount, lockRights, setRole } from './accounts.queries.ts';

export { lockRights } from './accounts.queries.ts';
export { isWithoutSecondStep } from './sessions.queries.ts';

/** A living account inside the caller's transaction. */
export const findLivingAccount = (tx: Db, id: string): Promise<AccountRow | undefined> => findAccount(tx, id);

/**
 * Makes an account an administrator or revokes it, inside `tx`; its sessions stay, and the change applies from their next call.
 * @throws AppError 409 `LAST_ADMINISTRATOR` if no administrator would remain.
 */
export async function setAdministrator(tx: Db, account: Pick<AccountRow, 'id' | 'role'>, is: boolean): Promise<void> {
  const role = is ? 'admin' : 'user';
  if (account.role === role) return;
  await lockRights(tx);
  if (!is) await refuseLastAdministrator(tx, account);
  await setRole(tx, account.id, role);
}

/** @throws AppError 409 `LAST_ADMINISTRATOR` if the account is the only administrator. */
export async function refuseLastAdministrator(tx: Db, account: Pick<AccountRow, 'role'>): Promise<void> {
  if (account.role === 'admin' && (await countAdministrators(tx)) <= 1) throw new AppError('LAST_ADMINISTRATOR');
}
