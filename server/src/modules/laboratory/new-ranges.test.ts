// A sample that was drawn before the newest ranges held is judged by those that were in force when it was drawn.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { admin, technician, as, done, order, enter, urea } = await openBench(app);

test('a critical value of the evening before is one, although its parameter has ranges from today on', async () => {
  const made = await order();
  await app.database.db
    .updateTable('specimens')
    .set({ collected_at: new Date(app.clock.now() - 86_400_000).toISOString() })
    .where('accession_id', '=', made.orderId)
    .execute();
  const ranges = [{ sex: 'any', ageFromDays: 0, low: '10', high: '40', criticalHigh: '180' }];
  await done(as(admin, 'PUT', `/parameters/${urea}/ranges`, { ranges }));
  await done(as(await makeAdmin(app), 'PUT', `/parameters/${urea}/ranges/approve`, {}));
  const [answer] = await enter(technician, made.lineId, { [urea]: '250' });
  expect(answer).toMatchObject({ outcome: 'saved', flag: 'HH', critical: true });
  // A sample of today has the new ones.
  const today = await order();
  const [now] = await enter(technician, today.lineId, { [urea]: '42' });
  expect(now).toMatchObject({ outcome: 'saved', flag: 'H' });
});
