// Accounts of people who were invited to work here: their address is proven by the mailed token.
import type { NewCustomerBody } from '@labfront/contract/accounts';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { conflictAt } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type AccountRow, claimUnconfirmed, findUnconfirmed, insertAccount, type Wanted } from './accounts.queries.ts';
import { deleteAllLinks } from './mailed-links.queries.ts';
import { refuseContactNames } from './name-rules.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { deleteTotp } from './totp.queries.ts';

export interface NewPerson
  extends Pick<z.output<typeof NewCustomerBody>, 'firstName' | 'lastName' | 'password' | 'language'> {
  email: string | null;
  phone: string | null;
}

interface Dependencies {
  database: Database;
  audit: Audit;
  newRow(person: NewPerson, role: AccountRow['role'], isVerified: boolean): Promise<AccountRow>;
  /** @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`. */
  refuseTaken(db: Db, wanted: Wanted, phoneField?: string): Promise<void>;
}

export function createInvitedAccounts({ database, audit, newRow, refuseTaken }: Dependencies) {
  const { db } = database;

  /**
   * Inserts the account of an invitation; one that somebody registered with its address and nobody confirmed becomes it instead. Whatever
   * signed in to that account signs in no more.
   * @returns its id.
   * @throws AppError 409 `EMAIL_TAKEN` if it was confirmed in the meantime.
   */
  async function insertInvited(tx: Db, row: AccountRow): Promise<string> {
    const registered = row.email === null ? undefined : await findUnconfirmed(tx, row.email);
    if (!registered) {
      await insertAccount(tx, row);
      return row.id;
    }
    const { id } = registered;
    if (!(await claimUnconfirmed(tx, id, row))) throw conflictAt('email', 'EMAIL_TAKEN');
    await deleteSessionsOf(tx, id);
    await deleteAllLinks(tx, id);
    await deleteTotp(tx, id);
    return id;
  }

  return {
    /**
     * Refuses the e-mail and mobile number of an invitation that a living account has. An account that nobody confirmed has its address
     * only until the invitation is accepted.
     * @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`.
     * @returns the id of the unconfirmed account.
     */
    async refuseInvitation(tx: Db, wanted: Omit<Wanted, 'accountId'> & { email: string }): Promise<string | null> {
      const accountId = (await findUnconfirmed(tx, wanted.email))?.id ?? null;
      await refuseTaken(tx, { ...wanted, accountId }, 'mobileNumber');
      return accountId;
    },

    /**
     * Creates an account for a person who received a token at their address, or hands over to them the one that somebody registered with
     * that address and nobody confirmed.
     * @param work runs in the same transaction with the id of the account; if it throws, nothing has changed.
     * @throws AppError 400 for a weak password or names that are a contact, 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`.
     */
    async createInvited(person: NewPerson, work: (tx: Db, accountId: string) => Promise<void>): Promise<AccountRow> {
      refuseContactNames(person);
      await refuseWeakPassword('password', person.password, person.email);
      const row = await newRow(person, 'user', true);
      const wanted = { email: row.email, mobileNumber: row.mobile_number };
      try {
        const id = await database.write(async (tx) => {
          const accountId = await insertInvited(tx, row);
          await refuseTaken(tx, { ...wanted, accountId });
          await work(tx, accountId);
          const details = { takenOver: accountId !== row.id };
          await audit.write(tx, { action: 'account.invited', recordId: accountId, actorId: accountId, details });
          return accountId;
        });
        return { ...row, id };
      } catch (error) {
        const accountId = row.email === null ? null : ((await findUnconfirmed(db, row.email))?.id ?? null);
        await refuseTaken(db, { ...wanted, accountId });
        throw error;
      }
    },
  };
}
