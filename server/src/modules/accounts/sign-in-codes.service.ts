// Sign-in and sign-up by a code on the telephone. Every number is answered alike, and limits hold per number, per network and for the
// whole system, so that the form floods nobody.
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@labfront/contract/common';
import type { RequestCodeBody, VerifyCodeBody } from '@labfront/contract/sign-in-codes';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError, badField } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import { openJson, type SecretBox } from '../../platform/base/secret-box.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { createCodeBudget } from '../messages/code-budget.service.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { Notices } from '../messages/notices.service.ts';
import { type AccountRow, findAccountByLogin } from './accounts.queries.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { createProofOfWork } from './proof-of-work.ts';
import type { SignedIn, SignInService } from './sign-in.service.ts';
import {
  countTry,
  deleteCodes,
  findCode,
  MOST_TRIES,
  sendAgain,
  startCode,
  takeBackTry,
  useCode,
  verifyMobile,
} from './sign-in-codes.queries.ts';
import type { TotpService } from './totp.service.ts';

type CodeRequest = z.output<typeof RequestCodeBody>;
type CodeProof = z.output<typeof VerifyCodeBody>;

const MINUTE_MS = 60_000;
const CODE_MS = 5 * MINUTE_MS;
const PROFILE_MS = 15 * MINUTE_MS;
/** Waits after the first, the second and every further sending of a code. */
const WAITS_MS = [30_000, 60_000, 120_000] as const;
const COMPOSER = 'sign-in-code';

const PER_NUMBER: Limit = { name: 'otp-number', max: 4, windowMs: 15 * MINUTE_MS };
const PER_NUMBER_DAY: Limit = { name: 'otp-number-day', max: 8, windowMs: 1_440 * MINUTE_MS };
const PER_NETWORK: Limit = { name: 'otp-network', max: 300, windowMs: 60 * MINUTE_MS };
/** From the next one on a proof of work is asked for. */
const FREE_PER_NUMBER: Limit = { name: 'otp-number-free', max: 2, windowMs: 1_440 * MINUTE_MS };
const FREE_PER_NETWORK: Limit = { name: 'otp-network-free', max: 10, windowMs: 60 * MINUTE_MS };
/** Guesses of one network over all numbers. */
const TRIES_PER_NETWORK: Limit = { name: 'otp-tries-network', max: 100, windowMs: 15 * MINUTE_MS };

interface Dependencies {
  env: Pick<Env, 'OTP_HOURLY_BUDGET'>;
  database: Database;
  clock: Clock;
  log: Logger;
  limits: Limits;
  audit: Audit;
  outbox: Outbox;
  messages: Messages;
  notices: Notices;
  passwordHasher: PasswordHasher;
  signIn: SignInService;
  totp: Pick<TotpService, 'isOn' | 'take'>;
  box: SecretBox;
}

/** The right to register a number, from a code that was right. */
export interface NumberGrant {
  mobileNumber: string;
  /** Whether an account that never verified the number loses it. */
  detaches: boolean;
}

export function createSignInCodesService(dependencies: Dependencies) {
  const { env, database, clock, limits, audit, outbox, messages, notices, passwordHasher, signIn, totp, box } =
    dependencies;
  const proofs = createProofOfWork({ box, clock, limits });
  const budget = createCodeBudget(dependencies, {
    name: 'otp-budget',
    max: env.OTP_HOURLY_BUDGET,
    codes: 'sign-in codes',
    refusal: 'CODES_USED_UP',
  });
  const markOf = (mobileNumber: string) => box.mark(`number ${mobileNumber}`);

  /** Six digits that follow from the number and the start of the code. */
  function codeOf(mobileNumber: string, startedAt: string): string {
    const digits = BigInt(`0x${box.mark(`code ${mobileNumber} ${startedAt}`).slice(0, 24)}`) % 1_000_000n;
    return digits.toString().padStart(6, '0');
  }

  messages.onCompose(COMPOSER, async (row) => {
    if (row.content === null) return { suppressed: 'ERASED' };
    const { startedAt } = JSON.parse(row.content) as { startedAt: string };
    return notices.compose(row, { code: codeOf(row.recipient, startedAt) });
  });

  /** @throws AppError 428 `PROOF_REQUIRED` with a challenge. */
  async function refuseWithoutProof(body: CodeRequest, address: string) {
    const { mobileNumber, proof } = body;
    const isOver = (limit: Limit, subject: string) =>
      limits.hit(limit, subject).then(
        () => false,
        () => true,
      );
    const [byNumber, byNetwork] = [
      await isOver(FREE_PER_NUMBER, mobileNumber),
      await isOver(FREE_PER_NETWORK, address),
    ];
    if (!byNumber && !byNetwork) return;
    if (proof && (await proofs.isGood(proof, mobileNumber))) return;
    throw new AppError('PROOF_REQUIRED', {}, { details: proofs.challenge(mobileNumber) });
  }

  const tooSoon = (nextAt: string): AppError => {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(nextAt) - clock.now()) / 1_000));
    return new AppError('CODE_TOO_SOON', { seconds: retryAfter }, { retryAfter, details: { retryAfter } });
  };

  async function needsMore(mark: string, refusal: AppError): Promise<never> {
    // The code was right: only a wrong password or second step costs a try.
    await takeBackTry(database.db, mark);
    throw refusal;
  }

  const noteFailure = (accountId: string | null, reason: 'code' | 'password' | 'otp'): Promise<void> =>
    database.write((tx) => audit.write(tx, { action: 'sign-in.failed', recordId: accountId, details: { reason } }));

  /** Counts a try and compares the code. @throws AppError 400 at `code`, 429. */
  async function compare(
    mobileNumber: string,
    code: string,
    address: string,
    at: 'code' | 'smsCode' = 'code',
  ): Promise<{ mark: string; startedAt: string }> {
    await limits.check(TRIES_PER_NETWORK, address);
    const mark = markOf(mobileNumber);
    const row = await countTry(database.db, mark, isoTime(clock.now()));
    if (!row) throw badField(at, 'CODE_OVER');
    const right = codeOf(mobileNumber, row.started_at);
    if (timingSafeEqual(Buffer.from(right), Buffer.from(code))) return { mark, startedAt: row.started_at };
    await limits.hit(TRIES_PER_NETWORK, address);
    await noteFailure(null, 'code');
    throw badField(at, Number(row.tries) < MOST_TRIES ? 'CODE_INVALID' : 'CODE_OVER');
  }

  /** The number of the account was never verified: whoever reads its SMS may be somebody else. @throws AppError 401. */
  async function refuseStranger(account: AccountRow, password: string | undefined, mark: string): Promise<void> {
    if (!password) return needsMore(mark, new AppError('PASSWORD_REQUIRED'));
    if (await passwordHasher.matches(account.password_hash, password)) return;
    await noteFailure(account.id, 'password');
    throw new AppError('INVALID_CREDENTIALS', {}, { at: 'password' });
  }

  /** The second step and the session; the code is used up with it. */
  async function open(
    row: AccountRow,
    mobileNumber: string,
    code: { mark: string; startedAt: string },
    { otp, previousToken }: Pick<CodeProof, 'previousToken'> & { otp: string | undefined },
  ) {
    const hasSecondStep = await totp.isOn(row.id);
    if (hasSecondStep && !otp) return needsMore(code.mark, new AppError('OTP_REQUIRED'));
    const now = isoTime(clock.now());
    let isWrongOtp = false;
    const signedIn = await database
      .write(async (tx) => {
        if (!(await useCode(tx, code.mark, code.startedAt, now))) return null;
        const taken = hasSecondStep ? await totp.take(tx, row.id, otp ?? '') : undefined;
        isWrongOtp = taken === null;
        if (taken === null) throw new AppError('OTP_INVALID', {}, { at: 'otp' });
        if (!(await verifyMobile(tx, row.id, mobileNumber, now))) return null;
        return signIn.openIn(tx, row, { otp: taken, previousToken });
      })
      .catch(async (error: unknown) => {
        // Beside the transaction, which was rolled back.
        if (isWrongOtp) await noteFailure(row.id, 'otp');
        throw error;
      });
    if (!signedIn) throw badField('code', 'CODE_OVER');
    return signedIn;
  }

  return {
    /**
     * Sends a code to a number, the same one again while it lives.
     * @returns seconds until it can be sent again.
     * @throws AppError 429 `CODE_TOO_SOON` or past a limit, 428 `PROOF_REQUIRED`, 503 `CODES_USED_UP`.
     */
    async request(body: CodeRequest, address: string, language: Language): Promise<number> {
      const { mobileNumber } = body;
      await limits.hit(PER_NETWORK, address);
      const mark = markOf(mobileNumber);
      const before = await findCode(database.db, mark);
      const isAlive = (row: typeof before) =>
        row !== undefined && row.used_at === null && row.tries < MOST_TRIES && row.expires_at > isoTime(clock.now());
      if (before && isAlive(before) && before.next_at > isoTime(clock.now())) throw tooSoon(before.next_at);
      await refuseWithoutProof(body, address);
      await budget.take([
        [PER_NUMBER, mobileNumber],
        [PER_NUMBER_DAY, mobileNumber],
      ]);
      const now = clock.now();
      const wait =
        WAITS_MS[Math.min(isAlive(before) ? Number(before?.sends ?? 0) : 0, WAITS_MS.length - 1)] ?? WAITS_MS[2];
      const nextAt = isoTime(now + wait);
      await database.write(async (tx) => {
        const startedAt = before && isAlive(before) ? before.started_at : isoTime(now);
        const expires = Date.parse(startedAt) + CODE_MS;
        const isSent = isAlive(before)
          ? await sendAgain(tx, mark, isoTime(now), nextAt)
          : await startCode(
              tx,
              {
                number_mark: mark,
                started_at: startedAt,
                expires_at: isoTime(expires),
                next_at: nextAt,
                sends: 1,
                tries: 0,
                used_at: null,
              },
              isoTime(now),
            );
        // Another request was faster: its message is on the way.
        if (!isSent) return;
        const account = await findAccountByLogin(tx, mobileNumber);
        await messages.send(tx, {
          kind: 'sign-in-code',
          channel: 'sms',
          recipient: mobileNumber,
          language,
          accountId: account?.id ?? null,
          reference: `code-${newId()}`,
          content: { startedAt },
          composer: COMPOSER,
          expiresAt: expires,
        });
      });
      outbox.wake();
      return wait / 1_000;
    },

    /**
     * Signs in with a code, or returns a token with which a new number registers.
     * @throws AppError 400 at `code`: `CODE_INVALID`, `CODE_OVER`; 401 `PASSWORD_REQUIRED`, `OTP_REQUIRED`, `OTP_INVALID`; 429.
     */
    async verify(
      { mobileNumber, code, password, newAccount, otp, previousToken }: CodeProof,
      address: string,
    ): Promise<SignedIn | { needsProfile: true; token: string }> {
      const used = await compare(mobileNumber, code, address);
      const account = await findAccountByLogin(database.db, mobileNumber);
      if (account && (account.mobile_verified_at !== null || newAccount !== true)) {
        if (account.mobile_verified_at === null) await refuseStranger(account, password, used.mark);
        return open(account, mobileNumber, used, { otp: otp?.trim(), previousToken });
      }
      if (!(await useCode(database.db, used.mark, used.startedAt, isoTime(clock.now()))))
        throw badField('code', 'CODE_OVER');
      const grant = { mobileNumber, detaches: account !== undefined, until: clock.now() + PROFILE_MS };
      return { needsProfile: true, token: box.seal(JSON.stringify(grant)) };
    },

    /**
     * Checks a code of an account's verified number, in place of its password.
     * @returns `use`, which uses the code up and throws if somebody else has, and `spare`, which takes the try back.
     * @throws AppError 400 at `smsCode`: `CODE_INVALID`, `CODE_OVER`, also without a verified number; 429.
     */
    async prove(account: Pick<AccountRow, 'mobile_number' | 'mobile_verified_at'>, code: string, address: string) {
      const { mobile_number: mobileNumber, mobile_verified_at: verifiedAt } = account;
      if (mobileNumber === null || verifiedAt === null) throw badField('smsCode', 'CODE_OVER');
      const { mark, startedAt } = await compare(mobileNumber, code, address, 'smsCode');
      return {
        use: async (tx: Db): Promise<void> => {
          if (!(await useCode(tx, mark, startedAt, isoTime(clock.now())))) throw badField('smsCode', 'CODE_OVER');
        },
        spare: (): Promise<void> => takeBackTry(database.db, mark),
      };
    },

    /** The number that a token of `verify` may register; null for one that is over or not genuine. */
    readToken(token: string): NumberGrant | null {
      const { until = 0, ...grant } = openJson<Partial<NumberGrant & { until: number }>>(box, token) ?? {};
      const { mobileNumber, detaches = false } = grant;
      return mobileNumber !== undefined && until > clock.now() ? { mobileNumber, detaches } : null;
    },

    budgetUsed: budget.used,

    sweep: (): Promise<void> => deleteCodes(database.db, isoTime(clock.now())),
  };
}

export type SignInCodesService = ReturnType<typeof createSignInCodesService>;
