// Deletes the data that was legally kept of an ended account after its retention period (wire.md, POST admin/erase: `until`).
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
    /** Registers an account that ends in the transaction `tx`: its remaining data is checked from tomorrow on. */
    start: (tx: Db, accountId: string): Promise<void> =>
      insertEnded(tx, { account_id: accountId, look_after: localDay(clock.now()) }),

    /**
     * Deletes data of ended accounts whose retention period is over. Can be called at any interval: each account is checked on the day
     * after one of its periods ends, by one instance, some accounts at a time.
     */
    async daily(): Promise<void> {
      const today = localDay(clock.now());
      await leases.alone('retention', LEASE_MS, async () => {
        for (const seen of await listToLookAt(database.db, today, AT_ONCE)) await lookAt(seen, today);
      });
    },
  };
}
