// The erasure of an account (wire.md, DELETE admin/delete/{id} and POST admin/erase): by an administrator, or by the person.
import type { EraseBody, Kept } from '@labfront/contract/personal-data';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, notFound, sessionEnded } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PersonalData } from '../../platform/personal-data/personal-data-registry.ts';
import type { AccountMailer } from './account-mailer.ts';
import { type AccountRow, anonymise, countAdministrators, findAccount, lockRights } from './accounts.queries.ts';
import { deleteAllLinks } from './mailed-links.queries.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import type { SignInCodesService } from './sign-in-codes.service.ts';
import type { TotpService } from './totp.service.ts';

const ERASE_PER_ACCOUNT: Limit = { name: 'erase-account', max: 10, windowMs: 15 * 60_000 };

/** Throws where the caller may not end something of an account; told inside a transaction that holds everybody's rights. */
export type RefuseEnd = (tx: Db) => Promise<void>;

/** Erases a domain's data of a person together with the account, in the same transaction. */
export type ErasePersonalData = (tx: Db, accountId: string) => Promise<void>;

export interface AccountEndDependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  accountMailer: AccountMailer;
  passwordHasher: PasswordHasher;
  personalData: PersonalData;
  totp: TotpService;
  signInCodes: Pick<SignInCodesService, 'prove'>;
}

/** The password, or a code that was sent to the verified number; and the second step where it is on. */
type Proof = z.output<typeof EraseBody>;

export function createAccountEnd(dependencies: AccountEndDependencies) {
  const { database, clock, limits, outbox, audit, accountMailer, passwordHasher, personalData, totp, signInCodes } =
    dependencies;
  const forgetters: ErasePersonalData[] = [];

  /** Erases the personal data of an account inside `tx`, which holds everybody's rights. @throws AppError 404, 409 for the last administrator. */
  async function end(tx: Db, accountId: string, action: 'account.deleted' | 'account.erased'): Promise<AccountRow> {
    const account = await findAccount(tx, accountId);
    if (!account) throw notFound('Account');
    if (account.role === 'admin' && (await countAdministrators(tx)) <= 1) {
      throw new AppError('LAST_ADMINISTRATOR.delete');
    }
    await deleteSessionsOf(tx, accountId);
    await deleteAllLinks(tx, accountId);
    // First, because it waits for everything that refers to the account and is not committed yet: the domains then forget that too.
    await anonymise(tx, accountId, isoTime(clock.now()));
    for (const forget of forgetters) await forget(tx, accountId);
    await audit.write(tx, { action, recordId: accountId });
    return account;
  }

  /** @returns the code of an SMS, to be used up; null where the password was right. @throws AppError 400, 429. */
  async function prove(account: AccountRow, { password, smsCode }: Proof, address: string) {
    if (password == null) return signInCodes.prove(account, smsCode ?? '', address);
    if (await passwordHasher.matches(account.password_hash, password)) return null;
    throw badField('password', 'WRONG_PASSWORD');
  }

  return {
    /** Registers the erasure of a domain's data. */
    onDeletion: (forget: ErasePersonalData): void => void forgetters.push(forget),

    /**
     * Erases the personal data of an account: its sessions end, unpaid bookings are cancelled, bookings stay without personal details, and
     * its e-mail and mobile number can be registered again.
     * @throws AppError what `refuse` throws, 404 for an unknown account, 409 for the caller's own account and for the last administrator.
     */
    remove: (caller: Caller, accountId: string, refuse: RefuseEnd): Promise<void> =>
      database.write(async (tx) => {
        await lockRights(tx);
        await refuse(tx);
        if (accountId === caller.accountId) throw new AppError('OWN_ACCOUNT');
        await end(tx, accountId, 'account.deleted');
      }),

    /**
     * Erases the caller's own account, as `remove` does, and sends a notice to its last address.
     * @returns the data that stays, with reason and date.
     * @throws AppError 400 at `password` or `smsCode`, or at `code` if the second step is on; 409 for the last administrator; 429 after ten wrong
     * attempts in 15 minutes.
     */
    async erase(accountId: string, proof: Proof, address: string): Promise<Kept[]> {
      const { code } = proof;
      const account = await findAccount(database.db, accountId);
      if (!account) throw sessionEnded();
      const asksCode = await totp.isOn(accountId);
      const kept = await limits.attempt([[ERASE_PER_ACCOUNT, accountId]], async () => {
        const smsCode = await prove(account, proof, address);
        if (asksCode && !code) {
          await smsCode?.spare();
          return null;
        }
        const stays = await personalData.listRetained(accountId);
        await database.write(async (tx) => {
          await smsCode?.use(tx);
          if (asksCode && (await totp.take(tx, accountId, code ?? '')) === null) {
            throw badField('code', 'OTP_INVALID.once');
          }
          await lockRights(tx);
          const ended = await end(tx, accountId, 'account.erased');
          await accountMailer.notify(tx, ended, (texts, site) => texts.erased(site, stays), { isLast: true });
        });
        return stays;
      });
      if (!kept) throw badField('code', 'OTP_REQUIRED.field');
      outbox.wake();
      return kept;
    },
  };
}
