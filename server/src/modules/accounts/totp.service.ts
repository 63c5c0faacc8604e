// The second step at sign-in (wire.md, Accounts): codes by RFC 6238, each accepted once, and recovery codes for a lost phone.
import type { TotpEnrolment, TotpStatus } from '@labfront/contract/totp';
import { Secret, TOTP } from 'otpauth';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, sessionEnded } from '../../platform/base/errors.ts';
import { newReferenceCode } from '../../platform/base/ids.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountMailer } from './account-mailer.ts';
import { type AccountRow, findAccount, findAccountByLogin } from './accounts.queries.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  putUnconfirmed,
  replaceRecoveryCodes,
  type TotpRow,
  takeRecoveryCode,
  takeStep,
} from './totp.queries.ts';

const PERIOD_MS = 30_000;
/** Tolerates inaccurate clocks of phones: the previous and the next code are accepted too. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BLOCKS = 3;

const CODES_PER_ACCOUNT: Limit = { name: 'totp-account', max: 10, windowMs: 15 * 60_000 };
const PASSWORDS_PER_ACCOUNT: Limit = { name: 'totp-password-account', max: 10, windowMs: 15 * 60_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  accountMailer: AccountMailer;
  passwordHasher: PasswordHasher;
  box: SecretBox;
  site: Site;
}

/** The way in which a code was right. */
export type TakenCode = 'code' | 'recovery';

const bareCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

export function createTotpService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, accountMailer, passwordHasher, box, site } = dependencies;

  const { db } = database;

  const generator = (secret: Secret, label = '') =>
    new TOTP({ issuer: site.name, label, secret, digits: 6, period: PERIOD_MS / 1000 });

  /** Returns the time step of a code; null for a wrong one, and if the secret cannot be decrypted with this `APP_SECRET`. */
  function stepOf(row: TotpRow, code: string): number | null {
    const secret = box.open(row.sealed_secret);
    if (secret === null) return null;
    const timestamp = clock.now();
    const delta = generator(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: STEPS_AROUND });
    return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta;
  }

  /** Uses up a code or a recovery code of an account whose second step is on. @returns null for a wrong or used one. */
  async function take(tx: Db, accountId: string, typed: string): Promise<TakenCode | null> {
    const row = await findTotp(tx, accountId);
    if (!row?.confirmed_at) return null;
    const code = bareCode(typed);
    const step = stepOf(row, code);
    if (step !== null) return (await takeStep(tx, accountId, step)) ? 'code' : null;
    return (await takeRecoveryCode(tx, accountId, box.mark(code))) ? 'recovery' : null;
  }

  async function own(accountId: string): Promise<AccountRow> {
    const account = await findAccount(db, accountId);
    if (!account) throw sessionEnded();
    return account;
  }

  /** Runs `work` after checking a code; a wrong one counts. @throws AppError 400 at `code`, 429 after ten wrong ones in 15 minutes. */
  async function withCode(account: AccountRow, work: (tx: Db) => Promise<boolean>): Promise<void> {
    await limits.attempt([[CODES_PER_ACCOUNT, account.id]], async () => {
      if (await database.write(work)) return;
      throw badField('code', 'OTP_INVALID.field');
    });
    outbox.wake();
  }

  return {
    take,

    /** Whether sign-in requires a code for this account. */
    isOn: async (accountId: string): Promise<boolean> => Boolean((await findTotp(db, accountId))?.confirmed_at),

    async status(accountId: string): Promise<TotpStatus> {
      const enabled = Boolean((await findTotp(db, accountId))?.confirmed_at);
      return { enabled, recoveryCodesLeft: enabled ? await countRecoveryCodes(db, accountId) : 0 };
    },

    /**
     * Creates a secret and recovery codes, shown only this once. A second request before the first code creates new ones.
     * @throws AppError 400 at `password`, 409 `TOTP_ON` if it is already on, 429 after ten wrong passwords in 15 minutes.
     */
    async enrol(accountId: string, password: string): Promise<TotpEnrolment> {
      const account = await own(accountId);
      await limits.attempt([[PASSWORDS_PER_ACCOUNT, account.id]], async () => {
        if (await passwordHasher.matches(account.password_hash, password)) return;
        throw badField('password', 'WRONG_PASSWORD');
      });
      const secret = new Secret({ size: SECRET_BYTES });
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => newReferenceCode(RECOVERY_BLOCKS));
      await database.write(async (tx) => {
        if (!(await putUnconfirmed(tx, accountId, box.seal(secret.base32)))) {
          throw new AppError('TOTP_ON');
        }
        const marks = recoveryCodes.map((code) => box.mark(bareCode(code)));
        await replaceRecoveryCodes(tx, accountId, marks);
      });
      const label = account.email ?? account.mobile_number ?? account.id;
      return { otpauthUrl: generator(secret, label).toString(), secret: secret.base32, recoveryCodes };
    },

    /** Switches it on by the first code. @throws AppError 409 when nothing waits for one, 400 at `code`, 429. */
    async confirm(accountId: string, typed: string): Promise<void> {
      const account = await own(accountId);
      const row = await findTotp(db, accountId);
      if (!row || row.confirmed_at) {
        throw new AppError('TOTP_NOT_ENROLLED');
      }
      await withCode(account, async (tx) => {
        const step = stepOf(row, bareCode(typed));
        if (step === null || !(await confirmTotp(tx, accountId, step, isoTime(clock.now())))) return false;
        await audit.write(tx, { action: 'totp.switched-on', recordId: accountId });
        await accountMailer.notify(tx, account, (texts) => texts.totpOn(site));
        return true;
      });
    },

    /** Switches it off by a code or a recovery code. @throws AppError 409 `TOTP_OFF`, 400 at `code`, 429. */
    async switchOff(accountId: string, typed: string): Promise<void> {
      const account = await own(accountId);
      if (!(await findTotp(db, accountId))?.confirmed_at) {
        throw new AppError('TOTP_OFF');
      }
      await withCode(account, async (tx) => {
        if ((await take(tx, accountId, typed)) === null) return false;
        await deleteTotp(tx, accountId);
        await audit.write(tx, { action: 'totp.switched-off', recordId: accountId });
        await accountMailer.notify(tx, account, (texts) => texts.totpOff(site));
        return true;
      });
    },

    /**
     * Removes the second step without a code, for a person who lost phone and recovery codes: only from the server's command line, which no
     * session can reach. All sessions of the account end, and the person gets a notice by mail.
     * @throws AppError 404 for an unknown e-mail, 409 `TOTP_OFF`.
     */
    async reset(email: string): Promise<void> {
      await database.write(async (tx) => {
        const account = await findAccountByLogin(tx, email.toLowerCase());
        if (!account) throw new AppError('NOT_FOUND.email', { email });
        if (!(await findTotp(tx, account.id))?.confirmed_at) {
          throw new AppError('TOTP_OFF.email', { email });
        }
        await deleteTotp(tx, account.id);
        await deleteSessionsOf(tx, account.id);
        await audit.write(tx, { action: 'totp.reset', recordId: account.id, details: { by: 'command line' } });
        await accountMailer.notify(tx, account, (texts) => texts.totpReset(site));
      });
      outbox.wake();
    },

    /** Deletes the second step together with the account, without a code. */
    forget: deleteTotp,

    /**
     * Inside the transaction that confirms an address, removes a second step that was set up before: a stranger may have registered with
     * that address.
     */
    async forgetUnproven(tx: Db, account: AccountRow): Promise<void> {
      const row = await findTotp(tx, account.id);
      if (!row) return;
      await deleteTotp(tx, account.id);
      if (row.confirmed_at === null) return;
      const details = { by: 'password reset' };
      await audit.write(tx, { action: 'totp.switched-off', recordId: account.id, actorId: account.id, details });
      await accountMailer.notify(tx, account, (texts) => texts.totpOff(site));
    },

    /** Removes without a code a second step that was switched on since `since`: the account's owner did not do it. */
    async forgetSince(tx: Db, accountId: string, since: string): Promise<void> {
      const row = await findTotp(tx, accountId);
      if (row && (row.confirmed_at === null || row.confirmed_at >= since)) await deleteTotp(tx, accountId);
    },
  };
}

export type TotpService = ReturnType<typeof createTotpService>;
