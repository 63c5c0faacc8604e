// Accounts and sessions (spec.md sections 3, 4, 6 and 7; wire.md, Accounts).
import type { Account, RegisterBody } from '@labfront/contract/accounts';
import { bareMobile, type ListQuery } from '@labfront/contract/common';
import type { z } from 'zod';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { CsvPage } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, conflictAt, sessionEnded } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import type { Caller } from '../../platform/serve.ts';
import {
  ACCOUNT_SORTS,
  type AccountFilter,
  type AccountRow,
  type AccountSort,
  countAdministrators,
  findAccount,
  findAccountByLogin,
  findTaken,
  insertAccount,
  listAccounts,
  listAccountsAfter,
  setLastLogin,
} from './accounts.queries.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { deleteSession, deleteSessionsBefore, findSession, insertSession } from './sessions.queries.ts';

const SESSION_MS = 24 * 3_600_000;
const ADMIN_LIST_ROWS = 500;

const LOGIN_PER_ACCOUNT: Limit = { name: 'login-account', max: 10, windowMs: 15 * 60_000 };
const LOGIN_PER_ADDRESS: Limit = { name: 'login-address', max: 100, windowMs: 15 * 60_000 };
const REGISTER_PER_ADDRESS: Limit = { name: 'register-address', max: 60, windowMs: 3_600_000 };

type Registration = z.output<typeof RegisterBody>;

export interface SignedIn {
  account: Account;
  token: string;
}

/** An account as the wire shows it: never a password or hash. */
export function toAccount(row: AccountRow): Account {
  return {
    _id: row.id,
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    mobileNumber: row.mobile_number,
    profilePhoto: row.profile_photo,
    role: row.role,
    lastLogin: row.last_login_at,
    createdAt: row.created_at,
  };
}

/** What a person types to sign in: an e-mail in lower case, or a mobile number without `+91`, 0, blanks and dashes. */
function normaliseLogin(login: string): string {
  if (login.includes('@')) return login.trim().toLowerCase();
  return bareMobile(login);
}

function readFilter({ q, role }: ListQuery): AccountFilter {
  return { q, role: role === 'admin' || role === 'user' ? role : undefined };
}

export function createAccountsService({
  database,
  clock,
  limits,
}: {
  database: Database;
  clock: Clock;
  limits: Limits;
}) {
  const { db } = database;

  async function openSession(accountId: string): Promise<string> {
    const token = newToken();
    const now = clock.now();
    await database.write(async (tx) => {
      await insertSession(tx, {
        id: newId(),
        account_id: accountId,
        token_hash: hashToken(token),
        created_at: isoTime(now),
        expires_at: isoTime(now + SESSION_MS),
      });
      await setLastLogin(tx, accountId, isoTime(now));
    });
    return token;
  }

  async function refuseTooManyFailures(account: string, address: string): Promise<void> {
    await limits.check(LOGIN_PER_ACCOUNT, account);
    await limits.check(LOGIN_PER_ADDRESS, address);
  }

  async function refuseTaken(email: string, mobileNumber: string): Promise<void> {
    const taken = await findTaken(db, email, mobileNumber);
    if (taken.email) throw conflictAt('email', 'EMAIL_TAKEN', 'An account with this e-mail exists already');
    if (taken.mobileNumber) {
      throw conflictAt('phone', 'MOBILE_TAKEN', 'An account with this mobile number exists already');
    }
  }

  async function create(body: Registration, role: 'user' | 'admin', mobileNumber: string | null): Promise<AccountRow> {
    const row: AccountRow = {
      id: newId(),
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      mobile_number: mobileNumber,
      password_hash: await hashPassword(body.password),
      profile_photo: null,
      role,
      last_login_at: null,
      created_at: isoTime(clock.now()),
      deleted_at: null,
    };
    try {
      await insertAccount(db, row);
    } catch (error) {
      // Two registrations at once: the unique columns let one in, and the other is told what it would have been told a moment later.
      await refuseTaken(body.email, mobileNumber ?? '');
      throw error;
    }
    return row;
  }

  async function get(accountId: string): Promise<Account> {
    const row = await findAccount(db, accountId);
    if (!row) throw sessionEnded();
    return toAccount(row);
  }

  return {
    get,

    /**
     * Signs in by e-mail or mobile number.
     * @throws AppError 401 `INVALID_CREDENTIALS` for an unknown account and a wrong password alike, 429 after too many failures.
     */
    async login(login: string, password: string, address: string): Promise<SignedIn> {
      const name = normaliseLogin(login);
      const row = await findAccountByLogin(db, name);
      // An account has two names, and one number of failures.
      const counted = row?.id ?? name;
      await refuseTooManyFailures(counted, address);
      if (!(await isPassword(row?.password_hash, password)) || !row) {
        await limits.hit(LOGIN_PER_ACCOUNT, counted);
        await limits.hit(LOGIN_PER_ADDRESS, address);
        throw new AppError('INVALID_CREDENTIALS', 401, 'Invalid email or password');
      }
      // Again: guesses that came at once all passed the first look, and have failed while this password was checked.
      await refuseTooManyFailures(counted, address);
      const token = await openSession(row.id);
      return { account: await get(row.id), token };
    },

    /**
     * Makes an account with the role `user` and signs it in; called by an administrator it makes the account only.
     * @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`, 400 for a password that is the e-mail or a common one, each at its field.
     */
    async register(
      body: Registration,
      caller: Caller | null,
      address: string,
    ): Promise<{ account: Account; token?: string }> {
      if (caller?.role !== 'admin') await limits.hit(REGISTER_PER_ADDRESS, address);
      await refuseWeakPassword('password', body.password, body.email);
      await refuseTaken(body.email, body.phone);
      const row = await create(body, 'user', body.phone);
      if (caller?.role === 'admin') return { account: toAccount(row) };
      const token = await openSession(row.id);
      return { account: await get(row.id), token };
    },

    /** Makes an administrator without a mobile number, for the first start and the command line. */
    async createAdministrator(email: string, password: string): Promise<Account> {
      await refuseTaken(email, '');
      const row = await create({ firstName: 'Administrator', lastName: '', email, password, phone: '' }, 'admin', null);
      return toAccount(row);
    },

    hasAdministrator: async (): Promise<boolean> => (await countAdministrators(db)) > 0,

    /** The caller behind a bearer token; null when the session is unknown, ended or over, or its account is gone. */
    async authenticate(token: string): Promise<Caller | null> {
      const session = await findSession(db, hashToken(token), isoTime(clock.now()));
      return session ? { accountId: session.account_id, role: session.role, sessionId: session.id } : null;
    },

    /** The role of a living account, null for one that is unknown or deleted. */
    roleOf: async (accountId: string): Promise<Account['role'] | null> =>
      (await findAccount(db, accountId))?.role ?? null,

    logout: (caller: Caller): Promise<void> => deleteSession(db, caller.sessionId),

    /** Accounts for administrators, newest first, 500 rows at most when no page is asked for. */
    async list(query: ListQuery): Promise<{ accounts: Account[]; total: number; page: Page<AccountSort> }> {
      const page = readPage(query, ACCOUNT_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listAccounts(db, readFilter(query), page);
      return { accounts: rows.map(toAccount), total, page };
    },

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (query: ListQuery, page: CsvPage): Promise<Account[]> =>
      (await listAccountsAfter(db, readFilter(query), page)).map(toAccount),

    sweepSessions: (): Promise<void> => deleteSessionsBefore(db, isoTime(clock.now())),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
