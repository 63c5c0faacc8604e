// Open lines of a test whose definition was changed: they take the changed one at once, or a line that has lost the last parameter that
// it waited for would wait for ever.
import { isoTime } from '../../platform/base/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { TEST_DEFINED, type TestDefined } from '../parameters/test-definitions.service.ts';
import { holdLines, listOpenOrdersOf } from './lines.queries.ts';
import { settleLines } from './lines.service.ts';
import { createRecalculation, type RecalculationDependencies } from './recalculation.ts';

type Dependencies = RecalculationDependencies & { database: Database; outbox: Outbox };

export function followDefinitions(dependencies: Dependencies): void {
  const { database, clock, outbox } = dependencies;
  const recalculate = createRecalculation(dependencies);

  const follow = (accessionId: string): Promise<void> =>
    database.write(async (tx) => {
      await holdLines(tx, [accessionId]);
      // An added formula reads values that are there.
      await recalculate(tx, accessionId);
      await settleLines(tx, accessionId, isoTime(clock.now()));
    });

  outbox.handle<TestDefined>(TEST_DEFINED, async ({ testId }) => {
    for (const accessionId of await listOpenOrdersOf(database.db, testId)) await follow(accessionId);
  });
}
