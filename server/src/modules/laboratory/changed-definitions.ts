// Open lines of a test whose definition was changed: they take the changed one at once, or a line that has lost the last parameter that
// it waited for would wait for ever.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { TEST_DEFINED, type TestDefined } from '../parameters/test-definitions.service.ts';
import { createEntry } from './entry.ts';
import { holdLines, listOpenOrdersOf } from './lines.queries.ts';
import { settleLines } from './lines.service.ts';
import { readOrder } from './open-order.ts';

type Dependencies = Parameters<typeof createEntry>[0] & { database: Database; clock: Clock; outbox: Outbox };

export function followDefinitions({ database, clock, outbox, parameters }: Dependencies): void {
  const { calculate } = createEntry({ parameters });

  const follow = (accessionId: string): Promise<void> =>
    database.write(async (tx) => {
      await holdLines(tx, [accessionId]);
      const order = await readOrder(tx, accessionId);
      // An added formula reads values that are there: its value is the work of whoever entered the last of them.
      const last = order.results
        .filter((row) => row.is_current === 1)
        .sort((a, b) => (a.entered_at < b.entered_at ? 1 : -1))[0];
      if (last) await calculate(tx, order, last.entered_by, clock.now());
      await settleLines(tx, accessionId, isoTime(clock.now()));
    });

  outbox.handle<TestDefined>(TEST_DEFINED, async ({ testId }) => {
    for (const accessionId of await listOpenOrdersOf(database.db, testId)) await follow(accessionId);
  });
}
