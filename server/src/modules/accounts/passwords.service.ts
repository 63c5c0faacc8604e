// New passwords: by the old one, or by a mailed link (spec.md sections 4 and 7; wire.md, Accounts).
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, sessionEnded } from '../../platform/base/errors.ts';
import { hashToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountMailer } from './account-mailer.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByLogin,
  replacePasswordHash,
  setPasswordHash,
  updatePerson,
} from './accounts.queries.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import { deleteLinks, findLink, takeLink } from './mailed-links.queries.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import type { TotpService } from './totp.service.ts';

const HOUR_MS = 3_600_000;

const FORGOT_PER_ACCOUNT: Limit = { name: 'forgot-account', max: 5, windowMs: HOUR_MS };
const FORGOT_PER_ADDRESS: Limit = { name: 'forgot-address', max: 20, windowMs: HOUR_MS };
const RESET_PER_ADDRESS: Limit = { name: 'reset-address', max: 20, windowMs: HOUR_MS };
const PASSWORD_PER_ACCOUNT: Limit = { name: 'change-password-account', max: 10, windowMs: 15 * 60_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  accountMailer: AccountMailer;
  passwordHasher: PasswordHasher;
  emailConfirmation: EmailConfirmationService;
  totp: Pick<TotpService, 'forgetUnproven'>;
}

export function createPasswordsService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, accountMailer, passwordHasher, emailConfirmation, totp } =
    dependencies;
  const { db } = database;

  const wrongOldPassword = () => badField('oldPassword', 'WRONG_PASSWORD.old');

  /** After a new password: ends sessions (all but `keptSessionId`), mailed links and a pending address, and sends a notice by mail. */
  async function passwordIsSet(tx: Db, account: AccountRow, keptSessionId?: string): Promise<void> {
    await deleteSessionsOf(tx, account.id, keptSessionId);
    await deleteLinks(tx, account.id, 'reset-password');
    await emailConfirmation.dropPending(tx, account);
    const action = keptSessionId === undefined ? 'password.reset' : 'password.changed';
    await audit.write(tx, { action, recordId: account.id, actorId: account.id });
    await accountMailer.notify(tx, account, (texts, site) => texts.passwordChanged(site), { kind: 'password-changed' });
  }

  async function resetBy(token: string, newPassword: string): Promise<void> {
    const invalid = new AppError('RESET_TOKEN_INVALID');
    const tokenHash = hashToken(token);
    const link = await findLink(db, 'reset-password', tokenHash, isoTime(clock.now()));
    if (!link) throw invalid;
    await refuseWeakPassword('newPassword', newPassword, (await findAccount(db, link.account_id))?.email ?? null);
    const passwordHash = await passwordHasher.hash(newPassword);
    await database.write(async (tx) => {
      const taken = await takeLink(tx, 'reset-password', tokenHash, isoTime(clock.now()));
      const account = taken && (await findAccount(tx, taken.account_id));
      if (!account) throw invalid;
      await setPasswordHash(tx, account.id, passwordHash);
      if (account.email_verified_at !== null) return passwordIsSet(tx, account);
      // Opening the link proves that the person reads this address, and nothing of the number of whoever registered with it.
      const proven = { email_verified_at: isoTime(clock.now()), mobile_verified_at: null };
      const verified = { ...account, ...proven };
      await updatePerson(tx, account.id, proven);
      await totp.forgetUnproven(tx, verified);
      await passwordIsSet(tx, verified);
    });
    outbox.wake();
  }

  return {
    /**
     * Changes the own password; every other session of the account ends.
     * @throws AppError 400 at `oldPassword` or `newPassword`, 429 after ten wrong old ones in 15 minutes.
     */
    async change(caller: Caller, oldPassword: string, newPassword: string): Promise<void> {
      const account = await findAccount(db, caller.accountId);
      if (!account) throw sessionEnded();
      await limits.attempt([[PASSWORD_PER_ACCOUNT, account.id]], async () => {
        if (!(await passwordHasher.matches(account.password_hash, oldPassword))) throw wrongOldPassword();
      });
      await refuseWeakPassword('newPassword', newPassword, account.email);
      const passwordHash = await passwordHasher.hash(newPassword);
      await database.write(async (tx) => {
        // A mailed link may have set another one while this one was checked.
        if (!(await replacePasswordHash(tx, account, passwordHash))) throw wrongOldPassword();
        await passwordIsSet(tx, account, caller.sessionId);
      });
      outbox.wake();
    },

    /**
     * Mails a link that sets a new password, valid for 30 minutes and once. Neither the answer nor its duration reveals whether the account
     * exists.
     * @throws AppError 429 after 5 requests for an account or 20 from an address in an hour.
     */
    async forget(email: string, address: string): Promise<void> {
      await limits.hit(FORGOT_PER_ADDRESS, address);
      await limits.hit(FORGOT_PER_ACCOUNT, mailboxOf(email));
      const account = await findAccountByLogin(db, email);
      await database.write(async (tx) => {
        // Also for an unknown address: both cases commit a write, and so take equally long.
        await audit.write(tx, { action: 'password.reset-asked', recordId: account?.id ?? null });
        if (account) await accountMailer.sendLink(tx, account, 'reset');
      });
      outbox.wake();
    },

    /**
     * Sets a new password by a mailed token. All sessions of the account end, and what was set up before the address was confirmed
     * signs in no more: a second step is removed, a number is no longer verified. A rejected password does not use up the token.
     * @throws AppError 400 `RESET_TOKEN_INVALID` for a token that is unknown, used or expired, in its place 429 after 20 failures from an
     * address in an hour; 400 at `newPassword`.
     */
    reset: (token: string, newPassword: string, address: string): Promise<void> =>
      limits.countFailure(RESET_PER_ADDRESS, address, () => resetBy(token, newPassword)),
  };
}

export type PasswordsService = ReturnType<typeof createPasswordsService>;
