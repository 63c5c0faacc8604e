// Leases for work that one instance does for all: the holder of the lease works, the others try again later.
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import { giveLeaseBack, takeLease } from './leases.queries.ts';

export interface Leases {
  /**
   * Runs `work` unless another instance, or another call here, is running it.
   * @param forMs time after which the holder counts as dead: longer than the longest `work`.
   * @returns whether it ran.
   */
  alone(name: string, forMs: number, work: () => Promise<void>): Promise<boolean>;
}

export function createLeases({ database, clock }: { database: Database; clock: Clock }): Leases {
  return {
    async alone(name, forMs, work) {
      const holder = newId();
      const now = clock.now();
      if (!(await takeLease(database.db, name, holder, isoTime(now), isoTime(now + forMs)))) return false;
      try {
        await work();
      } finally {
        await giveLeaseBack(database.db, name, holder);
      }
      return true;
    },
  };
}
