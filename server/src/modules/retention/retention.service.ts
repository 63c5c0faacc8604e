// What the law lets us keep of a person after the account has ended goes when its time is over (wire.md, POST admin/erase: `until`).
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PersonalData } from '../../platform/personal-data/personal-data-registry.ts';
import { type EndedAccountRow, endLook, insertEnded, listToLookAt, moveLook } from './retention.queries.ts';

const AT_ONCE = 100;
const LEASE_MS = 10 * 60_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  leases: Leases;
  outbox: Outbox;
  audit: Audit;
  personalData: PersonalData;
}

export function createRetentionService({ database, clock, leases, outbox, audit, personalData }: Dependencies) {
  async function lookAt(seen: EndedAccountRow, today: string): Promise<void> {
    const { account_id: accountId } = seen;
    const { over, next } = await personalData.listOver(accountId, today);
    await database.write(async (tx) => {
      if (!(await (next === null ? endLook(tx, seen) : moveLook(tx, seen, next)))) return;
      for (const { end } of over) await end(tx, accountId);
      if (over.length === 0) return;
      const what = over.map(({ name }) => name).join(', ');
      await audit.write(tx, {
        action: 'account.kept-data-ended',
        recordId: accountId,
        actorId: null,
        details: { what },
      });
    });
    outbox.wake();
  }

  return {
    /** Keeps in mind an account that ends in the transaction `tx`: what stays of it is looked at from tomorrow on. */
    start: (tx: Db, accountId: string): Promise<void> =>
      insertEnded(tx, { account_id: accountId, look_after: localDay(clock.now()) }),

    /**
     * Deletes what was kept of ended accounts until a day that is over. Call it as often as you like: an account is looked at on the
     * day after something of it is over, by one instance, some accounts at a time.
     */
    async daily(): Promise<void> {
      const today = localDay(clock.now());
      await leases.alone('retention', LEASE_MS, async () => {
        for (const seen of await listToLookAt(database.db, today, AT_ONCE)) await lookAt(seen, today);
      });
    },
  };
}
