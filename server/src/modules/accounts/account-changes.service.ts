// Changes of a person's own account, and its erasure (spec.md sections 4 and 7; wire.md, Accounts).
import type { Account, UpdateProfileBody } from '@labfront/contract/accounts';
import type { z } from 'zod';
import { isoTime } from '../../platform/base/clock.ts';
import { conflictAt, sessionEnded } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { type AccountEndDependencies, createAccountEnd } from './account-end.ts';
import { type AccountRow, findAccount, findTaken, updatePerson, type Wanted } from './accounts.queries.ts';
import type { ChangeUndoService } from './change-undo.service.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import { refuseContactNames } from './name-rules.ts';
import { toAccount } from './to-account.ts';

/** Each change sends a notice by mail. */
const MOBILE_CHANGES_PER_ACCOUNT: Limit = { name: 'mobile-change-account', max: 5, windowMs: 86_400_000 };

type Change = z.output<typeof UpdateProfileBody>;

interface Dependencies extends AccountEndDependencies {
  changeUndo: ChangeUndoService;
  emailConfirmation: EmailConfirmationService;
}

export function createAccountChangesService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, changeUndo, emailConfirmation } = dependencies;
  const { db } = database;

  async function own(accountId: string): Promise<AccountRow> {
    const row = await findAccount(db, accountId);
    if (!row) throw sessionEnded();
    return row;
  }

  /** @throws AppError 409 at the field that another account has. */
  async function refuseTaken(db: Db, wanted: Wanted): Promise<void> {
    const taken = await findTaken(db, wanted, isoTime(clock.now()));
    if (taken.email) {
      throw conflictAt('email', 'EMAIL_TAKEN.other');
    }
    if (taken.mobileNumber) {
      throw conflictAt('mobileNumber', 'MOBILE_TAKEN.other');
    }
  }

  return {
    ...createAccountEnd(dependencies),

    /**
     * Changes the caller's name, mobile number or language, and requests a new e-mail, which takes effect once it is confirmed. A missing
     * or null field stays unchanged.
     * @throws AppError 400 at `lastName` where it and the first name together are a contact; 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`, each at
     * its field; 429 past five changes of either in a day.
     */
    async update(accountId: string, change: Change): Promise<Account> {
      const row = await own(accountId);
      const email = change.email === undefined || change.email === row.email ? undefined : change.email;
      const next = {
        first_name: change.firstName ?? row.first_name,
        last_name: change.lastName ?? row.last_name,
        mobile_number: change.mobileNumber === '' ? null : (change.mobileNumber ?? row.mobile_number),
        language: change.language ?? row.language,
      };
      // Names of before the rule stay as they are.
      if (next.first_name !== row.first_name || next.last_name !== row.last_name)
        refuseContactNames({ firstName: next.first_name, lastName: next.last_name });
      const changed = Object.entries(next).filter(([name, value]) => value !== row[name as keyof typeof next]);
      const newMobile = next.mobile_number === row.mobile_number ? undefined : next.mobile_number;
      if (email !== undefined) await emailConfirmation.countChange(accountId, email);
      if (newMobile !== undefined) await limits.hit(MOBILE_CHANGES_PER_ACCOUNT, accountId);
      const wanted = { email, mobileNumber: newMobile, accountId };
      await refuseTaken(db, wanted);
      try {
        await database.write(async (tx) => {
          await updatePerson(tx, accountId, next);
          await refuseTaken(tx, wanted);
          if (newMobile !== undefined) await changeUndo.remember(tx, row, 'mobileChanged');
          if (email !== undefined) await emailConfirmation.request(tx, row, email);
          // The log contains the names of the fields, not their values.
          const asked = email === undefined ? {} : { pending_email: true };
          const details = { ...Object.fromEntries(changed.map(([name]) => [name, true])), ...asked };
          await audit.write(tx, { action: 'account.updated', recordId: accountId, details });
        });
      } catch (error) {
        // A concurrent change took the value: the unique column refused it, and this finds the field.
        await refuseTaken(db, wanted);
        throw error;
      }
      outbox.wake();
      return toAccount(await own(accountId));
    },
  };
}

export type AccountChangesService = ReturnType<typeof createAccountChangesService>;
