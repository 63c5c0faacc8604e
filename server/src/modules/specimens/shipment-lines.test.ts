// The lines of tubes that came in a box: they are at the laboratory with their tubes, and the time of their report runs from the receipt.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';

const app = await createTestApp();
const { db } = app.database;
const { laboratory, collection, asAdmin, walkIn, drawn } = await openTubes(app);

const HOUR_MS = 3_600_000;
const SERUM = { key: 's', specimen: 'Serum', container: 'serum', volumeMl: 1, storage: '2-8 °C', ownTube: true };

test('counting a box moves the lines to the laboratory and starts the time of their reports', async () => {
  const { tubes } = await walkIn();
  for (const { testId } of tubes.flatMap(({ tests }: { tests: { testId: string }[] }) => tests)) {
    const definition = { specimens: [SERUM], parameters: [], department: 'Biochemistry', turnaroundHours: 6 };
    expect((await asAdmin('PUT', `/test/${testId}/definition`, definition)).status).toBe(200);
  }
  await app.outbox.drain();
  const { visitId, codes } = await drawn();
  const lines = () =>
    db.selectFrom('lab_lines').select(['centre_id', 'due_at', 'state']).where('visit_id', '=', visitId).execute();
  const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
  const box = `/shipments/${body.data._id}`;
  await asAdmin('PUT', `${box}/seal`, { tubeCodes: codes });
  await asAdmin('PUT', `${box}/deliver`, {});
  expect((await lines()).map(({ centre_id, due_at }) => [centre_id, due_at])).toEqual([
    [collection, null],
    [collection, null],
  ]);
  app.clock.advance(HOUR_MS);
  const receivedAt = app.clock.now();
  const came = codes.map((tubeCode) => ({ tubeCode, state: 'good' }));
  expect((await asAdmin('PUT', `${box}/reconcile`, { tubes: came })).status).toBe(200);
  for (const { due_at, ...line } of await lines()) {
    expect(line).toEqual({ centre_id: laboratory, state: 'awaiting_specimen' });
    expect(Math.round((Date.parse(due_at ?? '') - receivedAt) / HOUR_MS)).toBe(6);
  }
});
