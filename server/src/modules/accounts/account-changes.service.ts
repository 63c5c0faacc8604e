// What changes an account after it was made (spec.md sections 4 and 7; wire.md, Accounts): its person, its password, its end.
import type { Account, UpdateProfileBody } from '@labfront/contract/accounts';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, badField, conflictAt, sessionEnded } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/ids.ts';
import { pageUrl } from '../../platform/letter.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Caller } from '../../platform/serve.ts';
import { type AccountEndDependencies, createAccountEnd } from './account-end.ts';
import { accountMails, mailTo } from './account-mails.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByLogin,
  findTaken,
  replacePasswordHash,
  setPasswordHash,
  updatePerson,
} from './accounts.queries.ts';
import type { EmailUndoService } from './email-undo.service.ts';
import { deleteResetsBefore, deleteResetsOf, findReset, putReset, takeReset } from './password-resets.queries.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { toAccount } from './to-account.ts';

const RESET_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

const FORGOT_PER_ACCOUNT: Limit = { name: 'forgot-account', max: 5, windowMs: HOUR_MS };
const FORGOT_PER_ADDRESS: Limit = { name: 'forgot-address', max: 20, windowMs: HOUR_MS };
const RESET_PER_ADDRESS: Limit = { name: 'reset-address', max: 20, windowMs: HOUR_MS };
const PASSWORD_PER_ACCOUNT: Limit = { name: 'change-password-account', max: 10, windowMs: 15 * 60_000 };

type Change = z.output<typeof UpdateProfileBody>;

export interface AccountChangesDependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  emailUndo: EmailUndoService;
  site: Site;
}

export function createAccountChangesService(dependencies: AccountEndDependencies) {
  const { database, clock, limits, outbox, audit, emailUndo, site } = dependencies;
  const { db } = database;

  async function own(accountId: string): Promise<AccountRow> {
    const row = await findAccount(db, accountId);
    if (!row) throw sessionEnded();
    return row;
  }

  /** @throws AppError 409 at the field that another account has. */
  async function refuseTaken(row: AccountRow, change: Change): Promise<void> {
    const email = change.email !== row.email ? change.email : undefined;
    const mobileNumber = change.mobileNumber !== row.mobile_number ? change.mobileNumber : undefined;
    const taken = await findTaken(db, email ?? '', mobileNumber ?? '');
    if (email !== undefined && taken.email) {
      throw conflictAt('email', 'EMAIL_TAKEN', 'Another account has this e-mail');
    }
    if (mobileNumber && taken.mobileNumber) {
      throw conflictAt('mobileNumber', 'MOBILE_TAKEN', 'Another account has this mobile number');
    }
  }

  const wrongOldPassword = () => badField('oldPassword', 'This is not your old password', 'WRONG_PASSWORD');

  /** After a new password: ends sessions (all but `keptSessionId`) and mailed links, and tells the person by mail. */
  async function passwordIsSet(tx: Db, account: AccountRow, keptSessionId?: string): Promise<void> {
    await deleteSessionsOf(tx, account.id, keptSessionId);
    await deleteResetsOf(tx, account.id);
    const action = keptSessionId === undefined ? 'password.reset' : 'password.changed';
    await audit.write(tx, { action, recordId: account.id, actorId: account.id });
    await mailTo(tx, outbox, site, account, accountMails[account.language].passwordChanged(site));
  }

  return {
    ...createAccountEnd(dependencies),

    /**
     * Changes the own name, mobile number, e-mail or language; a missing or null field stays.
     * @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`, each at its field.
     */
    async update(accountId: string, change: Change): Promise<Account> {
      const row = await own(accountId);
      await refuseTaken(row, change);
      const next = {
        first_name: change.firstName ?? row.first_name,
        last_name: change.lastName ?? row.last_name,
        email: change.email ?? row.email,
        mobile_number: change.mobileNumber ?? row.mobile_number,
        language: change.language ?? row.language,
      };
      try {
        await database.write(async (tx) => {
          await updatePerson(tx, accountId, next);
          if (next.email !== null && next.email !== row.email) await emailUndo.remember(tx, row, next.email);
          // Which fields, not what stands in them.
          const changed = Object.entries(next).filter(([name, value]) => value !== row[name as keyof typeof next]);
          const details = Object.fromEntries(changed.map(([name]) => [name, true]));
          await audit.write(tx, { action: 'account.updated', recordId: accountId, details });
        });
      } catch (error) {
        // Somebody took it in between: the unique column refused, and this says which.
        await refuseTaken(row, change);
        throw error;
      }
      outbox.wake();
      return toAccount(await own(accountId));
    },

    /**
     * Changes the own password; every other session of the account ends.
     * @throws AppError 400 at `oldPassword` or `newPassword`, 429 after ten wrong old ones in 15 minutes.
     */
    async changePassword(caller: Caller, oldPassword: string, newPassword: string): Promise<void> {
      const account = await own(caller.accountId);
      await limits.check(PASSWORD_PER_ACCOUNT, account.id);
      if (!(await isPassword(account.password_hash, oldPassword))) {
        await limits.hit(PASSWORD_PER_ACCOUNT, account.id);
        throw wrongOldPassword();
      }
      await refuseWeakPassword('newPassword', newPassword, account.email);
      const passwordHash = await hashPassword(newPassword);
      await database.write(async (tx) => {
        // A mailed link may have set another one while this one was checked.
        if (!(await replacePasswordHash(tx, account, passwordHash))) throw wrongOldPassword();
        await passwordIsSet(tx, account, caller.sessionId);
      });
      outbox.wake();
    },

    /**
     * Mails a link that sets a new password, good for 30 minutes and once. Whether there is an account is not told,
     * neither by the answer nor by what it takes.
     * @throws AppError 429 past 5 an account and 20 an address in an hour.
     */
    async forgotPassword(email: string, address: string): Promise<void> {
      await limits.hit(FORGOT_PER_ADDRESS, address);
      await limits.hit(FORGOT_PER_ACCOUNT, email);
      const account = await findAccountByLogin(db, email);
      const token = newToken();
      await database.write(async (tx) => {
        // Also for an unknown address: both commit something, and so take as long.
        await audit.write(tx, { action: 'password.reset-asked', recordId: account?.id ?? null });
        if (!account) return;
        await putReset(tx, account.id, hashToken(token), isoTime(clock.now() + RESET_MS));
        const link = pageUrl(site, account.language, `/reset-password?token=${token}`);
        await mailTo(tx, outbox, site, account, accountMails[account.language].reset(site, link));
      });
      outbox.wake();
    },

    /**
     * Sets a new password by a mailed token; all sessions of the account end. A refused password does not burn the token.
     * @throws AppError 400 `RESET_TOKEN_INVALID` for a token that is unknown, used or over; 400 at `newPassword`.
     */
    async resetPassword(token: string, newPassword: string, address: string): Promise<void> {
      await limits.hit(RESET_PER_ADDRESS, address);
      const invalid = new AppError(
        'RESET_TOKEN_INVALID',
        400,
        'This link was used already or is too old. Please ask for a new one.',
      );
      const tokenHash = hashToken(token);
      const ownerId = await findReset(db, tokenHash, isoTime(clock.now()));
      if (ownerId === undefined) throw invalid;
      await refuseWeakPassword('newPassword', newPassword, (await findAccount(db, ownerId))?.email ?? null);
      const passwordHash = await hashPassword(newPassword);
      await database.write(async (tx) => {
        const accountId = await takeReset(tx, tokenHash, isoTime(clock.now()));
        const account = accountId === undefined ? undefined : await findAccount(tx, accountId);
        if (!account) throw invalid;
        await setPasswordHash(tx, account.id, passwordHash);
        await passwordIsSet(tx, account);
      });
      outbox.wake();
    },

    sweepResets: (): Promise<void> => deleteResetsBefore(db, isoTime(clock.now())),
  };
}

export type AccountChangesService = ReturnType<typeof createAccountChangesService>;
