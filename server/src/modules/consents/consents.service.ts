// Consents (wire.md, Accounts; DPDP Act, 2023): recorded where they are asked for, listed and withdrawn in the account area.
import { CONSENT_VERSIONS, type Consent, ConsentKind } from '@labfront/contract/consents';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import {
  type ConsentRow,
  deleteConsentsOf,
  insertConsent,
  isGiven,
  listConsentsAfter,
  withdrawConsents,
} from './consents.queries.ts';

const LIST_ROWS = 500;
/** Each is a row that stays as proof. Taking back is never refused: it takes what was given. */
const GIVEN_PER_ACCOUNT: Limit = { name: 'consent-account', max: 20, windowMs: 86_400_000 };

/** What a domain does when somebody takes back the consent it rests on, in the same transaction. */
type Withdrawn = (tx: Db, accountId: string) => Promise<void>;

function toConsent(row: ConsentRow): Consent {
  return {
    _id: row.id,
    kind: row.kind,
    version: row.version,
    source: row.source,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at,
  };
}

/** @throws AppError 404 for a kind that does not exist. */
function readKind(text: string): ConsentKind {
  const { data } = ConsentKind.safeParse(text);
  if (!data) throw notFound('Consent');
  return data;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
}

export function createConsentsService({ database, clock, limits, audit }: Dependencies) {
  const { db } = database;
  const followers = new Map<ConsentKind, Withdrawn>();
  const now = () => isoTime(clock.now());

  /** Records a consent to the text as it stands today. @param source where it was asked for. @returns false when it lives already. */
  async function record(tx: Db, kind: ConsentKind, accountId: string | null, source: string): Promise<boolean> {
    const version = CONSENT_VERSIONS[kind];
    const row = { id: newId(), account_id: accountId, kind, version, source, given_at: now(), withdrawn_at: null };
    return insertConsent(tx, row);
  }

  return {
    record,

    /** Registers what follows when a consent of a kind is withdrawn. */
    onWithdrawal: (kind: ConsentKind, follow: Withdrawn): void => void followers.set(kind, follow),

    /** Own consents, the latest first, 500 at most. */
    list: async (accountId: string): Promise<Consent[]> =>
      (await listConsentsAfter(db, accountId, { after: undefined, limit: LIST_ROWS })).map(toConsent),

    /** Own consents for the person's copy, some at a time. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<Consent[]> =>
      (await listConsentsAfter(db, accountId, page)).map(toConsent),

    /**
     * Agrees to mails about offers; agreeing again changes nothing.
     * @throws AppError 404, 409 for what is asked for elsewhere, 429 past 20 in 24 hours.
     */
    async give(accountId: string, text: string): Promise<void> {
      const kind = readKind(text);
      if (kind !== 'marketing') {
        throw new AppError('CONSENT_ASKED_ELSEWHERE');
      }
      if (await isGiven(db, accountId, kind)) return;
      await limits.hit(GIVEN_PER_ACCOUNT, accountId);
      await database.write(async (tx) => {
        if (!(await record(tx, kind, accountId, 'account area'))) return;
        await audit.write(tx, { action: 'consent.given', recordId: accountId, details: { kind } });
      });
    },

    /**
     * Takes back what was agreed to; taking it back again changes nothing.
     * @throws AppError 404 for no such kind, 409 `CONSENT_NEEDED` for what the account rests on.
     */
    async withdraw(accountId: string, text: string): Promise<void> {
      const kind = readKind(text);
      if (kind === 'terms' || kind === 'privacy') throw new AppError('CONSENT_NEEDED');
      await database.write(async (tx) => {
        if ((await withdrawConsents(tx, accountId, now(), kind)) === 0) return;
        await followers.get(kind)?.(tx, accountId);
        await audit.write(tx, { action: 'consent.withdrawn', recordId: accountId, details: { kind } });
      });
    },

    /** For the end of an account: nothing is agreed to any more. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await withdrawConsents(tx, accountId, now());
    },

    /** Deletes the consents of an account that has ended, once they prove nothing to anybody any more. */
    endKept: deleteConsentsOf,
  };
}

export type ConsentsService = ReturnType<typeof createConsentsService>;
