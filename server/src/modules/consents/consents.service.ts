// Consents (wire.md, Accounts; DPDP Act, 2023): recorded with their source, listed and withdrawn in the account area.
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
/** Each consent is a row that stays as proof. Withdrawals have no limit: there are no more of them than consents. */
const GIVEN_PER_ACCOUNT: Limit = { name: 'consent-account', max: 20, windowMs: 86_400_000 };

/** A domain's reaction to the withdrawal of a consent that it depends on, in the same transaction. */
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

/** @throws AppError 404 for an unknown kind. */
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

  /** Records a consent to the current text. @param source the page or form. @returns false if the consent is already active. */
  async function record(tx: Db, kind: ConsentKind, accountId: string | null, source: string): Promise<boolean> {
    const version = CONSENT_VERSIONS[kind];
    const row = { id: newId(), account_id: accountId, kind, version, source, given_at: now(), withdrawn_at: null };
    return insertConsent(tx, row);
  }

  return {
    record,

    /** Registers the reaction to the withdrawal of a kind of consent. */
    onWithdrawal: (kind: ConsentKind, follow: Withdrawn): void => void followers.set(kind, follow),

    /** Own consents, the latest first, 500 at most. */
    list: async (accountId: string): Promise<Consent[]> =>
      (await listConsentsAfter(db, accountId, { after: undefined, limit: LIST_ROWS })).map(toConsent),

    /** A person's consents for the copy of their data, in pages. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<Consent[]> =>
      (await listConsentsAfter(db, accountId, page)).map(toConsent),

    /**
     * Records the consent to mails about offers; a repetition changes nothing.
     * @throws AppError 404, 409 for a consent that is given elsewhere, 429 after 20 in 24 hours.
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
     * Withdraws a consent; a repetition changes nothing.
     * @throws AppError 404 for an unknown kind, 409 `CONSENT_NEEDED` for a consent that the account needs.
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

    /** Deletes the consents of an ended account after their retention period. */
    endKept: deleteConsentsOf,
  };
}

export type ConsentsService = ReturnType<typeof createConsentsService>;
