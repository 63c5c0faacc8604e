// The facts that promises are checked against: whose report counts as the end of a line.
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openPromisedVisits } from '../../../test/promised-visits.ts';
import { giveReport } from '../../../test/reports.ts';
import { listLineEnds } from './promise-facts.queries.ts';

const app = await createTestApp();
const { db } = app.database;
const { makeVisit } = await openPromisedVisits(app);

test('an uploaded report ends the lines of its patient, one that is made here only those that it holds', async () => {
  const { customer, visitId, bookingId } = await makeVisit('unpaid');
  const lines = await db.selectFrom('lab_lines').select('id').where('visit_id', '=', visitId).execute();
  const ends = async () =>
    (
      await listLineEnds(
        db,
        lines.map(({ id }) => id),
      )
    ).size;
  expect(lines.length).toBeGreaterThan(0);
  const { _id: id } = await giveReport(app, await makeAdmin(app), customer);
  const now = new Date(app.clock.now() + 1_000).toISOString();
  const change = (fields: object) => db.updateTable('reports').set(fields).where('id', '=', id).execute();
  await change({ booking_id: bookingId, created_at: now });
  expect(await ends()).toBe(lines.length);
  await change({ patient_name: 'Somebody Else' });
  expect(await ends()).toBe(0);
  await change({ patient_name: '', origin: 'made' });
  expect(await ends()).toBe(0);
  await change({ origin: 'uploaded', deleted_at: now });
  expect(await ends()).toBe(0);
});
