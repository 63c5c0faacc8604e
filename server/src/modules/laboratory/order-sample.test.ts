// The facts of a sample that its values are judged with.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);

test('an order tells its tubes with their times, who asked, and how the patient came', async () => {
  const requester = { name: 'Dr Meena Shah', clinic: 'Lake Clinic', mobileNumber: '9876543210' };
  const details = { requester, clinicalHistory: 'Takes furosemide' };
  const { orderId, bookingId } = await bench.order({ items: [bench.renal, bench.sugar], details });
  const preparation = JSON.stringify({ fastingHours: 4, medicines: 'Metformin', reason: 'Came from far away' });
  await app.database.db.updateTable('visits').set({ preparation }).where('booking_id', '=', bookingId).execute();
  const at = expect.stringMatching(/^2026-03-10T/);
  const { sample } = await bench.read(orderId);
  expect(sample).toMatchObject({
    requester: { name: 'Dr Meena Shah', clinic: 'Lake Clinic' },
    clinicalHistory: 'Takes furosemide',
    ...{ fastingHours: 4, lastMealAt: null, medicines: 'Metformin', unprepared: 'Came from far away' },
  });
  // Numbers are for whoever calls.
  expect(Object.keys(sample.requester)).toEqual(['name', 'clinic']);
  expect(sample.tubes).toEqual([
    {
      tubeCode: expect.stringMatching(/^\d{14}$/),
      specimen: 'Serum',
      state: 'accepted',
      collectedAt: at,
      receivedAt: at,
    },
  ]);
});

test('an order whose patient asked for the tests says so, and nothing of an answer that nobody gave', async () => {
  const { orderId } = await bench.order();
  const { sample } = await bench.read(orderId);
  expect(sample).toMatchObject({
    requester: null,
    clinicalHistory: '',
    fastingHours: null,
    medicines: '',
    unprepared: '',
  });
});
