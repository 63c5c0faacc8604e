// Critical values that were told: a correction, a rejected sample or a test that is not performed has people called again.
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { done } from '../../../test/laboratory-orders.ts';
import { openRatioBench } from '../../../test/ratio-bench.ts';

const app = await createTestApp();
const bench = await openRatioBench(app);
const { admin, technician, colleague, pathologist, ids } = bench;
const { as, order, enter, move, read, currents } = bench;

const SAID = { outcome: 'reached', person: 'Dr Mehta', number: '0755 255 0100', readBack: true };
const call = (resultId: string, more: object = {}) =>
  as(technician, 'POST', `/lab/critical/${resultId}/calls`, { ...SAID, ...more });

async function waitingOf(orderId: string) {
  const { data } = await done(as(technician, 'GET', '/lab/critical'));
  return data.filter((one: { orderId: string }) => one.orderId === orderId);
}

/** An order whose urea of 250 was told. */
async function told() {
  const made = await order();
  const [saved] = await enter(technician, [{ lineId: made.lineId, parameterId: ids.UREA, value: '250' }]);
  await done(call(saved.resultId));
  app.clock.advance(60_000);
  const urea = { lineId: made.lineId, parameterId: ids.UREA };
  return { ...made, saved, urea };
}

describe('a critical value that was told', () => {
  test('is told again once it is changed, and the first call stays beside it', async () => {
    const { orderId, saved, urea } = await told();
    expect(await waitingOf(orderId)).toEqual([]);
    const [changed] = await enter(colleague, [{ ...urea, value: '30', rowVersion: saved.rowVersion }]);
    expect(changed).toMatchObject({ outcome: 'saved', flag: 'N', critical: false });
    const [again] = await waitingOf(orderId);
    const before = { value: '250', unit: 'mg/dL', person: 'Dr Mehta', number: '0755 255 0100' };
    expect(again).toMatchObject({ state: 'open', value: '30', flag: 'N', withdrawn: false, calls: [], told: [before] });
    const told250 = { outcome: 'reached', value: '250', person: 'Dr Mehta', by: expect.any(String) };
    expect((await read(orderId)).parameters[0]).toMatchObject({ callState: 'open', calls: [told250] });
    expect((await done(call(changed.resultId))).data).toMatchObject({ state: 'called' });
    expect(await waitingOf(orderId)).toEqual([]);
    expect((await read(orderId)).parameters[0].calls.map(({ value }: { value: string }) => value)).toEqual([
      '30',
      '250',
    ]);
  });

  test('is told again once it is measured again or amended to another value, and not to the same', async () => {
    const { orderId, lineId, saved, urea } = await told();
    await done(as(colleague, 'PUT', '/lab/repeat', { resultIds: [saved.resultId], reason: 'Clot' }));
    const repeated = { ...urea, value: '250', rowVersion: saved.rowVersion + 1 };
    expect((await enter(technician, [repeated]))[0]).toMatchObject({ outcome: 'saved', critical: true });
    expect(await waitingOf(orderId)).toEqual([]);
    await enter(technician, [{ lineId, parameterId: ids.CREA, value: '2.0' }]);
    await move(colleague, 'verify', await currents(orderId));
    await move(pathologist, 'authorise', await currents(orderId));
    const [authorised] = await currents(orderId);
    const amend = { resultId: authorised.resultId, value: '25', reasonCode: 'typing' };
    await done(as(technician, 'PUT', '/lab/amend', amend));
    expect(await waitingOf(orderId)).toMatchObject([{ value: '25', told: [{ value: '250' }] }]);
  });

  test('is told again also where it could not be measured after all', async () => {
    const { orderId, saved, urea } = await told();
    await enter(colleague, [{ ...urea, value: 'invalid', reason: 'Haemolysed', rowVersion: saved.rowVersion }]);
    expect(await waitingOf(orderId)).toMatchObject([
      { value: 'invalid', reason: 'Haemolysed', told: [{ value: '250' }] },
    ]);
  });

  test('is told again once its sample is rejected or its test is not performed, with three attempts anew', async () => {
    const rejected = await told();
    await done(as(admin, 'POST', `/specimens/${rejected.code}/reject`, { rejectCode: 'mislabelled' }));
    const [first] = await waitingOf(rejected.orderId);
    expect(first).toMatchObject({ state: 'open', withdrawn: true, value: '250', told: [{ value: '250' }] });
    const missed = await done(call(first.resultId, { outcome: 'unreachable', readBack: false }));
    expect(missed.data).toMatchObject({ state: 'unreachable', told: [{ value: '250' }] });
    await done(call(first.resultId));
    await done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [rejected.lineId], reason: 'No sample' }));
    expect(await waitingOf(rejected.orderId)).toEqual([]);
    const ended = await told();
    await done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [ended.lineId], reason: 'Reagent is out' }));
    expect(await waitingOf(ended.orderId)).toMatchObject([
      { withdrawn: true, reason: 'Reagent is out', told: [{ value: '250' }] },
    ]);
  });

  test('is not called about again where nobody was told', async () => {
    const { lineId, orderId } = await order();
    const urea = { lineId, parameterId: ids.UREA };
    const [saved] = await enter(technician, [{ ...urea, value: '250' }]);
    await enter(colleague, [{ ...urea, value: '30', rowVersion: saved.rowVersion }]);
    expect(await waitingOf(orderId)).toEqual([]);
  });
});

test('names requester and patient with their numbers to whoever calls, and refuses what is no whole number', async () => {
  const { lineId, orderId } = await order();
  const [saved] = await enter(technician, [{ lineId, parameterId: ids.UREA, value: '250' }]);
  const requester = { name: 'Dr Mehta', clinic: 'City Clinic', mobileNumber: '9812345678', registrationNumber: 'MP-1' };
  const visits = app.database.db.selectFrom('lab_lines').select('visit_id').where('id', '=', lineId);
  const bookings = app.database.db.selectFrom('visits').select('booking_id').where('id', 'in', visits);
  await app.database.db
    .updateTable('bookings')
    .set({ requester: JSON.stringify(requester) })
    .where('id', 'in', bookings)
    .execute();
  const [waiting] = await waitingOf(orderId);
  expect(waiting.requester).toEqual({ name: 'Dr Mehta', clinic: 'City Clinic', mobileNumber: '9812345678' });
  expect(waiting.patient.mobileNumber).toMatch(/^[6-9]\d{9}$/);
  for (const number of ['98', '123456789', 'Dr Mehta', '98765x43210']) {
    expect((await call(saved.resultId, { number })).body).toMatchObject({ code: 'VALIDATION' });
  }
  const { data } = await done(call(saved.resultId, { number: '+91 98123 45678 ext 12' }));
  expect(data.calls).toMatchObject([{ number: '+91 98123 45678 ext 12' }]);
});
