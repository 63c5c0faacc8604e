// Calculates the parameters of an order anew when something has happened to what they are calculated from, other than an entry.
import type { Clock } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { createEntry } from './entry.ts';
import { lastEntererOf, readOrder } from './open-order.ts';

export type RecalculationDependencies = Parameters<typeof createEntry>[0] & { clock: Clock };

/**
 * @returns how to calculate an order whose lines are held: as the work of whoever did it, or of whoever entered the last of its values, which
 * are there already.
 */
export function createRecalculation({ clock, parameters }: RecalculationDependencies) {
  const { calculate } = createEntry({ parameters });
  return async (tx: Db, accessionId: string, by?: string): Promise<void> => {
    const order = await readOrder(tx, accessionId);
    const actor = by ?? lastEntererOf(order);
    if (actor !== undefined) await calculate(tx, order, actor, clock.now());
  };
}
