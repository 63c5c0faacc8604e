// Who is an administrator (spec.md section 6; wire.md, "Who may"). Besides the command line this is the only way to become one.
import type { Account, Role } from '@labfront/contract/accounts';
import type { Audit } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { countAdministrators, findAccount, lockAdministrators, setRole } from './accounts.queries.ts';
import { toAccount } from './to-account.ts';

export function createRolesService({ database, audit }: { database: Database; audit: Audit }) {
  return {
    /**
     * Gives an account a role. Its sessions stay and have the new role at their next call: a session holds no role of its own.
     * @throws AppError 404 for no such account, 409 `LAST_ADMINISTRATOR` when nobody would be left.
     */
    change: (accountId: string, role: Role): Promise<Account> =>
      database.write(async (tx) => {
        await lockAdministrators(tx);
        const account = await findAccount(tx, accountId);
        if (!account) throw notFound('Account');
        if (account.role === role) return toAccount(account);
        if (role !== 'admin' && (await countAdministrators(tx)) <= 1) {
          throw new AppError('LAST_ADMINISTRATOR');
        }
        await setRole(tx, accountId, role);
        await audit.write(tx, { action: 'account.role-changed', recordId: accountId, details: { role } });
        return toAccount({ ...account, role });
      }),
  };
}

export type RolesService = ReturnType<typeof createRolesService>;
