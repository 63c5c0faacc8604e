// Lines for orders that were made before the bench had any, or by a program that knows none: in batches, any number of times.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findSetting, replaceSetting } from '../../platform/settings/settings.queries.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { Bench } from '../specimens/specimens.service.ts';
import { listAccessionsAfter, listWithLines, type OrderToOpen } from './line-backfill.queries.ts';
import { holdLines, listLinesOf, listTubesOf } from './lines.queries.ts';

/** The last order that was looked at. */
const CURSOR = 'lab_lines_backfill';
/** Younger orders may still be written by another process, under a smaller id. */
const SETTLED_MS = 600_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  bench: Pick<Bench, 'open' | 'follow'>;
  bookings: Pick<BookingsService, 'toVisit'>;
}

export function createLineBackfill({ database, clock, bench, bookings }: Dependencies) {
  /** The tests of an order: those on its tubes, and of the booking's patient those that need no tube. */
  async function testsOf(tx: Db, order: OrderToOpen) {
    const onTubes = (await listTubesOf(tx, order.id)).flatMap((tube) => tube.tests);
    const booking =
      order.repeat_of === null
        ? (await bookings.toVisit.read(tx, [order.booking_id])).get(order.booking_id)
        : undefined;
    const booked = booking?.patients[Number(order.position)]?.tests ?? [];
    return [...new Map([...onTubes, ...booked].map((test) => [test.testId, test])).values()];
  }

  async function openLines(tx: Db, order: OrderToOpen): Promise<void> {
    await holdLines(tx, [order.id]);
    if ((await listLinesOf(tx, order.id)).length > 0) return;
    const visit = { id: order.visit_id, centre_id: order.centre_id, booking_id: order.booking_id };
    const tests = await testsOf(tx, order);
    // As if all were planned; their tubes and times follow.
    await bench.open(tx, order, { visit, tests, sampled: new Set(tests.map(({ testId }) => testId)) });
    await bench.follow(tx, order.id);
  }

  return {
    /** Opens the lines of settled orders of bookings that are not over. */
    run: (): Promise<void> =>
      inBatches((most) =>
        database.write(async (tx) => {
          const after = (await findSetting(tx, CURSOR)) ?? '';
          const orders = await listAccessionsAfter(tx, after, isoTime(clock.now() - SETTLED_MS), most);
          const open = orders.filter(({ is_open }) => is_open === 1);
          const known = await listWithLines(
            tx,
            open.map(({ id }) => id),
          );
          for (const order of open) if (!known.has(order.id)) await openLines(tx, order);
          const last = orders.at(-1);
          if (last) await replaceSetting(tx, CURSOR, last.id);
          return BigInt(orders.length);
        }),
      ),
  };
}

export type LineBackfill = ReturnType<typeof createLineBackfill>;
