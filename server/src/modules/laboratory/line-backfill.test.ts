// Orders of before the bench get their lines, once, however often and by however many that is done.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { lineBackfill } = app.services;

const states = async (bookingNumber: string) => (await bench.linesOf(bookingNumber)).map(({ state }) => state);

test('lines are opened in the state of their tubes, and only of bookings that are not over', async () => {
  const accepted = await bench.order({ items: [bench.renal, bench.sugar] });
  const waiting = await bench.order({ accept: false });
  const over = await bench.order({ accept: false });
  await app.database.write((tx) => tx.deleteFrom('lab_lines').execute());
  await app.database.write((tx) =>
    tx.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', over.bookingId).execute(),
  );
  await lineBackfill.run();
  expect(await states(accepted.bookingNumber)).toEqual([]);
  app.clock.advance(20 * 60_000);
  await Promise.all([lineBackfill.run(), lineBackfill.run(), lineBackfill.run()]);
  expect(await states(accepted.bookingNumber)).toEqual(['in_progress', 'in_progress']);
  expect(await states(waiting.bookingNumber)).toEqual(['awaiting_specimen']);
  expect(await states(over.bookingNumber)).toEqual([]);
  await lineBackfill.run();
  expect(await states(accepted.bookingNumber)).toHaveLength(2);
});
