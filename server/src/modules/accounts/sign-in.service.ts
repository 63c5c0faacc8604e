// Signing in and out (spec.md section 4; wire.md, Accounts): limits, the password, the session, and a row of the audit log for each try.
import type { Account, LoginBody } from '@labfront/contract/accounts';
import { bareMobile } from '@labfront/contract/common';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { networkOf } from '../../platform/base/client-network.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import { currentRequest } from '../../platform/base/request-context.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Counted, Limit, Limits } from '../../platform/limits/limits.ts';
import { type AccountRow, findAccountByLogin, setLastLogin } from './accounts.queries.ts';
import { deviceOf } from './device.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { deleteSession, deleteSessionByToken, insertSession } from './sessions.queries.ts';
import { toAccount } from './to-account.ts';
import type { TakenCode, TotpService } from './totp.service.ts';

const SESSION_MS = 24 * 3_600_000;
/** Active sessions of an account: they are listed, and a program may sign in without ever signing out. */
const MOST_SESSIONS = 100;

const WINDOW_MS = 15 * 60_000;
/** A stranger's failures lock the stranger's address out of the account, not the owner. */
const LOGIN_PER_PAIR: Limit = { name: 'login-account-and-address', max: 10, windowMs: WINDOW_MS };
const LOGIN_PER_ADDRESS: Limit = { name: 'login-address', max: 100, windowMs: WINDOW_MS };
/** Over all addresses, against guesses by a botnet. Does not apply to devices that signed in before. */
const LOGIN_PER_ACCOUNT: Limit = { name: 'login-account', max: 100, windowMs: WINDOW_MS };
const LOGIN_PER_DEVICE: Limit = { name: 'login-device', max: 10, windowMs: WINDOW_MS };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  passwordHasher: PasswordHasher;
  totp: Pick<TotpService, 'isOn' | 'take'>;
  knownDevices: KnownDevices;
}

export interface SignedIn {
  account: Account;
  /** The new session's, stored nowhere. */
  token: string;
  /** Shows at the next sign-in that this device has signed in before. */
  deviceToken: string;
}

type Credentials = z.output<typeof LoginBody>;

/** The circumstances of a sign-in. */
interface Opening {
  otp?: TakenCode | undefined;
  /** Of the session that it renews. */
  previousToken?: string | null | undefined;
}

/** 401 at the field of the code. */
const wrongCode = (): AppError => new AppError('OTP_INVALID', {}, { at: 'otp' });

const wrongPassword = (): AppError => new AppError('INVALID_CREDENTIALS');

/** Normalises the input: an e-mail to lower case, a mobile number without `+91`, 0, blanks and dashes. */
function normaliseLogin(login: string): string {
  if (login.includes('@')) return login.trim().toLowerCase();
  return bareMobile(login);
}

export function createSignInService(dependencies: Dependencies) {
  const { database, clock, limits, audit, passwordHasher, totp, knownDevices } = dependencies;

  /** Returns the limits that a sign-in counts against. E-mail and mobile number of an account share one count of failures. */
  function limitsOf(name: string, row: AccountRow | undefined, device: string | null, address: string): Counted[] {
    if (device !== null) {
      return [
        [LOGIN_PER_DEVICE, device],
        [LOGIN_PER_ADDRESS, address],
      ];
    }
    const account = row?.id ?? name;
    return [
      [LOGIN_PER_PAIR, `${account} ${networkOf(address)}`],
      [LOGIN_PER_ADDRESS, address],
      [LOGIN_PER_ACCOUNT, account],
    ];
  }

  /** Logs only the account's id: the typed name may be a password in the wrong field. */
  const noteFailure = (accountId: string | null, reason: string): Promise<void> =>
    database.write((tx) => audit.write(tx, { action: 'sign-in.failed', recordId: accountId, details: { reason } }));

  /**
   * Opens a session inside `tx` after the password of `row` was verified. The session that it renews ends: nothing of a telephone that is
   * lost later is left open by it.
   * @returns null if the account was deleted or has a new password since `row` was read, which ended all its sessions.
   */
  async function openSession(tx: Db, row: AccountRow, { otp, previousToken }: Opening = {}): Promise<SignedIn | null> {
    const token = newToken();
    const now = clock.now();
    const account = await setLastLogin(tx, row, isoTime(now));
    if (!account) return null;
    const session = {
      id: newId(),
      account_id: account.id,
      token_hash: hashToken(token),
      created_at: isoTime(now),
      expires_at: isoTime(now + SESSION_MS),
      device: deviceOf(currentRequest()?.userAgent),
    };
    await insertSession(tx, session, MOST_SESSIONS);
    if (previousToken) await deleteSessionByToken(tx, account.id, hashToken(previousToken));
    const details = otp && { otp };
    await audit.write(tx, {
      action: 'sign-in.ok',
      recordId: account.id,
      actorId: account.id,
      ...(details && { details }),
    });
    return { account: toAccount(account), token, deviceToken: knownDevices.newDevice(account) };
  }

  /** Opens a session by the second step. @returns null for a wrong or used code. */
  const openByCode = (
    row: AccountRow,
    otp: string,
    previousToken: Opening['previousToken'],
  ): Promise<SignedIn | null> =>
    database.write(async (tx) => {
      const taken = await totp.take(tx, row.id, otp);
      return taken && openSession(tx, row, { otp: taken, previousToken });
    });

  /** @returns null if the password is right and a code is still required. @throws AppError 401. */
  async function openWith(
    row: AccountRow | undefined,
    { password, otp, previousToken }: Pick<Credentials, 'password' | 'previousToken'> & { otp: string | undefined },
  ): Promise<SignedIn | null> {
    // Queried while another thread checks the password, which takes ten times as long.
    const [isRight, hasSecondStep] = await Promise.all([
      passwordHasher.matches(row?.password_hash, password),
      totp.isOn(row?.id ?? ''),
    ]);
    if (!isRight || !row) {
      await noteFailure(row?.id ?? null, row ? 'password' : 'unknown');
      throw wrongPassword();
    }
    if (hasSecondStep && !otp) {
      await audit.write(database.db, { action: 'sign-in.otp-asked', recordId: row.id });
      return null;
    }
    const signedIn =
      hasSecondStep && otp
        ? await openByCode(row, otp, previousToken)
        : await database.writeSoon((tx) => openSession(tx, row, { previousToken }));
    if (signedIn) return signedIn;
    await noteFailure(row.id, hasSecondStep ? 'otp' : 'password');
    throw hasSecondStep ? wrongCode() : wrongPassword();
  }

  return {
    /** Opens a session inside `tx` for an account whose owner was verified otherwise than by the password. */
    openIn: openSession,

    /** Signs in a newly registered account. */
    async open(row: AccountRow): Promise<SignedIn> {
      const signedIn = await database.write((tx) => openSession(tx, row));
      if (!signedIn) throw wrongPassword();
      return signedIn;
    },

    /**
     * Signs in by e-mail or mobile number.
     * @throws AppError 401 `INVALID_CREDENTIALS` for an unknown account and a wrong password alike, `OTP_REQUIRED` and
     * `OTP_INVALID` where the second step is on, 429 after too many failures.
     */
    async login({ email: login, otp, deviceToken, ...given }: Credentials, address: string): Promise<SignedIn> {
      const name = normaliseLogin(login);
      const row = await findAccountByLogin(database.db, name);
      const counted = limitsOf(name, row, knownDevices.find(row, deviceToken), address);
      const signedIn = await limits.attempt(counted, () => openWith(row, { ...given, otp: otp?.trim() }));
      if (!signedIn) throw new AppError('OTP_REQUIRED');
      return signedIn;
    },

    /** Ends the caller's session. */
    logout: (caller: Caller): Promise<void> =>
      database.write(async (tx) => {
        await deleteSession(tx, caller.sessionId);
        await audit.write(tx, { action: 'sign-out.ok', recordId: caller.accountId });
      }),
  };
}

export type SignInService = ReturnType<typeof createSignInService>;
