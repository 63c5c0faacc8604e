// A tube is in testing from the first value on, and can still go on to another laboratory for its other tests.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { done } from '../../../test/laboratory-orders.ts';
import { openRatioBench } from '../../../test/ratio-bench.ts';

const app = await createTestApp();
const bench = await openRatioBench(app);
const { admin, technician, ids, as, order, enter } = bench;

async function tubeOf(lineId: string) {
  const { tube_code: code } = await app.database.db
    .selectFrom('specimens')
    .innerJoin('lab_lines', 'lab_lines.accession_id', 'specimens.accession_id')
    .select('specimens.tube_code')
    .where('lab_lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  return (await done(as(admin, 'GET', `/specimens/${code}`))).data;
}

test('its life says who measured it and when, once', async () => {
  const { lineId } = await order();
  expect((await tubeOf(lineId)).state).toBe('accepted');
  const value = { lineId, parameterId: ids.UREA, value: '30' };
  expect((await enter(technician, [{ ...value, parameterId: 'unknown' }]))[0].outcome).toBe('refused');
  expect((await tubeOf(lineId)).state).toBe('accepted');
  const [{ rowVersion }] = await enter(technician, [value]);
  const { state, events } = await tubeOf(lineId);
  expect([state, events.at(-1).kind]).toEqual(['in_testing', 'testing']);
  await enter(technician, [{ ...value, value: '31', rowVersion }]);
  expect((await tubeOf(lineId)).events).toHaveLength(events.length);
});

test('it is stored after its tests, and a correction takes it out of no shelf', async () => {
  const { lineId } = await order();
  const value = { lineId, parameterId: ids.UREA, value: '30' };
  const [{ rowVersion }] = await enter(technician, [value]);
  const { tubeCode } = await tubeOf(lineId);
  await done(as(admin, 'POST', `/specimens/${tubeCode}/store`, { reason: 'Rack 4' }));
  await enter(technician, [{ ...value, value: '32', rowVersion }]);
  expect((await tubeOf(lineId)).state).toBe('stored');
});
