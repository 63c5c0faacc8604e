// Accounts of people who were invited to work here: their address is proven by the mailed token.
import type { NewCustomerBody } from '@labfront/contract/accounts';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type AccountRow, detachEmail, findUnconfirmed, insertAccount, type Wanted } from './accounts.queries.ts';
import { deleteAllLinks } from './mailed-links.queries.ts';
import { refuseContactNames } from './name-rules.ts';
import { refuseWeakPassword } from './password-rules.ts';

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
   * Takes the address of an invitation from an account that somebody registered with it and nobody confirmed. That account stays whoever's
   * it was, with its number, its password and its records: it may be a customer's who mistyped their address. Links that were mailed to
   * the address open it no more.
   */
  async function detach(tx: Db, email: string, actorId: string): Promise<void> {
    const before = await detachEmail(tx, email);
    if (before === undefined) return;
    await deleteAllLinks(tx, before);
    await audit.write(tx, { action: 'account.email-detached', recordId: before, actorId });
  }

  return {
    /**
     * Refuses the e-mail and mobile number of an invitation that a living account has. An account that nobody confirmed has its address
     * only until the invitation is accepted.
     * @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`.
     * @returns the id of the unconfirmed account.
     */
    async refuseInvitation(tx: Db, { email, mobileNumber }: Omit<Wanted, 'accountId'> & { email: string }) {
      const registered = await findUnconfirmed(tx, email);
      const wanted = { email: registered ? null : email, mobileNumber, accountId: null };
      await refuseTaken(tx, wanted, 'mobileNumber');
      return registered?.id ?? null;
    },

    /**
     * Creates an account for a person who received a token at their address.
     * @param work runs in the same transaction with the id of the account; if it throws, nothing has changed.
     * @throws AppError 400 for a weak password or names that are a contact, 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`.
     */
    async createInvited(
      person: NewPerson & { email: string },
      work: (tx: Db, accountId: string) => Promise<void>,
    ): Promise<AccountRow> {
      refuseContactNames(person);
      await refuseWeakPassword('password', person.password, person.email);
      const row = await newRow(person, 'user', true);
      const { id, email, mobile_number: mobileNumber } = row;
      const wanted = { email, mobileNumber, accountId: id };
      try {
        await database.write(async (tx) => {
          await detach(tx, person.email, id);
          await insertAccount(tx, row);
          await refuseTaken(tx, wanted);
          await work(tx, id);
          await audit.write(tx, { action: 'account.invited', recordId: id, actorId: id });
        });
        return row;
      } catch (error) {
        const isDetachable = (await findUnconfirmed(db, person.email)) !== undefined;
        await refuseTaken(db, { ...wanted, email: isDetachable ? null : email });
        throw error;
      }
    },
  };
}
