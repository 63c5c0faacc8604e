// Accounts and sessions (spec.md sections 3, 4, 6 and 7; wire.md, Accounts).
import type { Account, NewCustomerBody, RegisterByCodeBody } from '@labfront/contract/accounts';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { badField, conflictAt, sessionEnded } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { ConsentsService } from '../consents/consents.service.ts';
import {
  type AccountRow,
  countAdministrators,
  findAccount,
  findTaken,
  insertAccount,
  type Wanted,
} from './accounts.queries.ts';
import type { EmailConfirmationService } from './email-confirmation.service.ts';
import { createInvitedAccounts, type NewPerson } from './invited-accounts.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { deleteSessionsBefore, findSession } from './sessions.queries.ts';
import type { SignedIn, SignInService } from './sign-in.service.ts';
import { detachMobile } from './sign-in-codes.queries.ts';
import type { NumberGrant } from './sign-in-codes.service.ts';
import { toAccount } from './to-account.ts';

export type { AccountRow } from './accounts.queries.ts';
export { toAccount } from './to-account.ts';

/** New accounts of a network, which mobile carriers share among thousands. */
const REGISTERED_PER_ADDRESS: Limit = { name: 'registered-address', max: 300, windowMs: 3_600_000 };
/** Refused registrations, which tell whether an e-mail or a number is known. They keep no good one out. */
const REFUSED_PER_ADDRESS: Limit = { name: 'register-address', max: 60, windowMs: 3_600_000 };

type Registration = z.output<typeof NewCustomerBody>;

/** Adds what every account starts with, in the transaction that creates it. */
type SignUpListener = (tx: Db, account: Account) => Promise<void>;

interface AuthenticatedSession {
  sessionId: string;
  account: Account;
  isAdmin: boolean;
  rightsVersion: number | null;
  lacksSecondStep: boolean;
}

export function createAccountsService({
  database,
  clock,
  limits,
  outbox,
  audit,
  consents,
  emailConfirmation,
  passwordHasher,
  signIn,
}: {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  consents: ConsentsService;
  emailConfirmation: EmailConfirmationService;
  passwordHasher: PasswordHasher;
  signIn: SignInService;
}) {
  const { db } = database;
  const signUpListeners: SignUpListener[] = [];

  async function refuseTaken(db: Db, wanted: Wanted, phoneField = 'phone'): Promise<void> {
    const taken = await findTaken(db, wanted, isoTime(clock.now()));
    if (taken.email) throw conflictAt('email', 'EMAIL_TAKEN');
    if (taken.mobileNumber) {
      throw conflictAt(phoneField, 'MOBILE_TAKEN');
    }
  }

  async function refuseUnfit({ email, password, phone }: Registration): Promise<void> {
    await refuseWeakPassword('password', password, email);
    await refuseTaken(db, { email, mobileNumber: phone, accountId: null });
  }

  async function recordConsents(
    tx: Db,
    accountId: string,
    { terms, marketing }: Pick<Registration, 'terms' | 'marketing'>,
  ): Promise<void> {
    // One box for both texts.
    if (terms === true) await consents.record(tx, 'terms', accountId, 'sign-up');
    if (terms === true) await consents.record(tx, 'privacy', accountId, 'sign-up');
    if (marketing === true) await consents.record(tx, 'marketing', accountId, 'sign-up');
  }

  /**
   * @param isVerified whether the person is known to own the address.
   * @param centreId the centre whose staff write the person down.
   */
  async function newRow(
    body: NewPerson,
    role: AccountRow['role'],
    isVerified: boolean,
    centreId: string | null = null,
  ): Promise<AccountRow> {
    return {
      id: newId(),
      first_name: body.firstName,
      last_name: body.lastName,
      email: body.email,
      email_verified_at: isVerified ? isoTime(clock.now()) : null,
      pending_email: null,
      mobile_number: body.phone,
      mobile_verified_at: null,
      password_hash: await passwordHasher.hash(body.password),
      profile_photo: null,
      role,
      is_staff: 0,
      registered_centre_id: centreId,
      language: body.language ?? 'en',
      last_login_at: null,
      created_at: isoTime(clock.now()),
      deleted_at: null,
    };
  }

  async function create(
    action: 'account.registered' | 'account.created',
    body: Registration,
    role: 'user' | 'admin',
    mobileNumber: string | null,
    centreId: string | null = null,
  ): Promise<AccountRow> {
    // Only the operator of the server creates an administrator this way, with their own address.
    const row = await newRow({ ...body, phone: mobileNumber }, role, role === 'admin', centreId);
    try {
      await database.write(async (tx) => {
        await insertAccount(tx, row);
        // A concurrent change may have released them but still reserve them for its undo link.
        await refuseTaken(tx, { email: row.email, mobileNumber, accountId: row.id });
        for (const listener of signUpListeners) await listener(tx, toAccount(row));
        if (row.email_verified_at === null) await emailConfirmation.welcome(tx, row);
        // A registration has no signed-in actor; every other account is created by the caller or by the program itself.
        if (action === 'account.registered') await recordConsents(tx, row.id, body);
        const self = action === 'account.registered' && { actorId: row.id };
        await audit.write(tx, { action, recordId: row.id, ...self, details: { role } });
      });
    } catch (error) {
      // Two concurrent registrations: the unique columns accept one, and the other gets the same error as a later attempt.
      await refuseTaken(db, { email: row.email, mobileNumber, accountId: null });
      throw error;
    }
    outbox.wake();
    return row;
  }

  async function get(accountId: string): Promise<Account> {
    const row = await findAccount(db, accountId);
    if (!row) throw sessionEnded();
    return toAccount(row);
  }

  /** Creates an account for a number whose owner entered its code, without a password and without an e-mail. */
  async function createByCode(
    { firstName, lastName, language, terms, marketing }: z.output<typeof RegisterByCodeBody>,
    { mobileNumber, detaches }: NumberGrant,
  ): Promise<AccountRow> {
    const person = {
      firstName,
      lastName: lastName ?? '',
      email: '',
      password: newToken(),
      language,
      phone: mobileNumber,
    };
    const now = isoTime(clock.now());
    const row = { ...(await newRow(person, 'user', false)), email: null, mobile_verified_at: now };
    const wanted = { email: null, mobileNumber, accountId: row.id };
    try {
      await database.write(async (tx) => {
        const before = detaches ? await detachMobile(tx, mobileNumber) : undefined;
        if (before) await audit.write(tx, { action: 'account.mobile-detached', recordId: before, actorId: row.id });
        await insertAccount(tx, row);
        await refuseTaken(tx, wanted);
        for (const listener of signUpListeners) await listener(tx, toAccount(row));
        await recordConsents(tx, row.id, { terms, marketing });
        await audit.write(tx, {
          action: 'account.registered',
          recordId: row.id,
          actorId: row.id,
          details: { by: 'code' },
        });
      });
    } catch (error) {
      await refuseTaken(db, { ...wanted, accountId: null });
      throw error;
    }
    return row;
  }

  return {
    get,
    refuseTaken,

    ...createInvitedAccounts({ database, audit, newRow, refuseTaken }),

    onSignUp: (listener: SignUpListener): void => void signUpListeners.push(listener),

    /**
     * Creates an account by the token of a code and signs it in.
     * @throws AppError 400 at `token` when it is over, 409 `MOBILE_TAKEN`.
     */
    async registerByCode(body: z.output<typeof RegisterByCodeBody>, grant: NumberGrant | null): Promise<SignedIn> {
      // Codes have limits of their own.
      if (!grant) throw badField('token', 'CODE_OVER');
      return signIn.open(await createByCode(body, grant));
    },

    /** The account of this id, null if it is unknown or deleted. */
    async find(accountId: string): Promise<Account | null> {
      const row = await findAccount(db, accountId);
      return row ? toAccount(row) : null;
    },

    /**
     * Creates an account with the role `user` and signs it in; if staff call it, it only creates the account, as a customer of their
     * centre.
     * @throws AppError 409 `EMAIL_TAKEN` or `MOBILE_TAKEN`, 400 for a password that is the e-mail or a common one and for a missing e-mail
     * unless staff call it, each at its field.
     */
    async register(
      body: Registration,
      caller: Caller | null,
      address: string,
    ): Promise<Pick<SignedIn, 'account'> & Partial<SignedIn>> {
      if (caller?.scope) {
        await refuseUnfit(body);
        // Of several centres the one that was given first: its staff and whoever registers see the person.
        const centreId = caller.scope.kind === 'some' ? (caller.scope.centreIds[0] ?? null) : null;
        return { account: toAccount(await create('account.created', body, 'user', body.phone, centreId)) };
      }
      await limits.countFailure(REFUSED_PER_ADDRESS, address, async () => {
        if (body.email === null) throw badField('email', 'VALIDATION.emailNeeded');
        await refuseUnfit(body);
      });
      await limits.hit(REGISTERED_PER_ADDRESS, address);
      return signIn.open(await create('account.registered', body, 'user', body.phone));
    },

    /** Creates an administrator without a mobile number, for the first start and the command line. */
    async createAdministrator(email: string, password: string): Promise<Account> {
      await refuseTaken(db, { email, mobileNumber: null, accountId: null });
      const person = { firstName: 'Administrator', lastName: '', email, password, phone: '' };
      return toAccount(await create('account.created', person, 'admin', null));
    },

    hasAdministrator: async (): Promise<boolean> => (await countAdministrators(db)) > 0,

    /**
     * Returns the session behind a bearer token; null if it is unknown or ended, or its account is deleted.
     * @returns with it the version of all assigned rights, null for an account without staff roles, and whether its roles need a
     * second step at sign-in that it has not set up.
     */
    async authenticate(token: string, from: Db = db): Promise<AuthenticatedSession | null> {
      const session = await findSession(from, hashToken(token), isoTime(clock.now()));
      if (!session) return null;
      const { session_id: sessionId, rights_version: rightsVersion, lacks_second_step, ...row } = session;
      const lacksSecondStep = lacks_second_step === 1;
      return { sessionId, account: toAccount(row), isAdmin: row.role === 'admin', rightsVersion, lacksSecondStep };
    },

    /** Returns when the address of a living account was confirmed by its reader; null while it was not. An unconfirmed one may be a stranger's. */
    emailVerifiedAt: async (accountId: string): Promise<string | null> =>
      (await findAccount(db, accountId))?.email_verified_at ?? null,

    sweepSessions: (): Promise<void> => deleteSessionsBefore(db, isoTime(clock.now())),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
