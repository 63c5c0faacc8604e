// The sessions of an account as their owner and administrators see them (wire.md, Accounts).
import type { Session } from '@labfront/contract/accounts';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RefuseEnd } from './account-end.ts';
import { findAccount, lockRights } from './accounts.queries.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from './sessions.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function createSessionsService({ database, clock, audit }: Dependencies) {
  const { db } = database;

  return {
    /** The living sessions of an account, the latest first; the caller's own is marked. */
    async listOf(accountId: string, caller: Caller): Promise<Session[]> {
      const rows = await listSessionsOf(db, accountId, isoTime(clock.now()));
      return rows.map((row) => ({
        _id: row.id,
        device: row.device,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        current: row.id === caller.sessionId,
      }));
    },

    /** The active sessions of a person, for the copy of their data. */
    async exportOwn(accountId: string) {
      const rows = await listSessionsOf(db, accountId, isoTime(clock.now()));
      return rows.map((row) => ({
        _id: row.id,
        device: row.device,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      }));
    },

    /**
     * Ends one of the caller's sessions, also the current one. @throws AppError 404 for one that has ended or belongs to another account.
     */
    async endOwn(caller: Caller, id: string): Promise<void> {
      if (!(await deleteSessionOf(db, caller.accountId, id, isoTime(clock.now())))) throw notFound('Session');
    },

    /**
     * Signs a person out everywhere on behalf of somebody else.
     * @returns the number of ended sessions.
     * @throws AppError what `refuse` throws, 404.
     */
    endAllOf: (accountId: string, refuse: RefuseEnd): Promise<number> =>
      database.write(async (tx) => {
        await lockRights(tx);
        await refuse(tx);
        if (!(await findAccount(tx, accountId))) throw notFound('Account');
        const sessions = await deleteSessionsOf(tx, accountId);
        await audit.write(tx, { action: 'account.sessions-ended', recordId: accountId, details: { sessions } });
        return sessions;
      }),
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
