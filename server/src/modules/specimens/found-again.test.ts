// A lost tube that turns up: its tests go on with it until somebody has drawn the sample that was to take its place.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';

const app = await createTestApp();
const { db } = app.database;
const { collection, laboratory, asAdmin, drawn, stateOf } = await openTubes(app);

const post = (code: string, action: string, body: object = {}) => asAdmin('POST', `/specimens/${code}/${action}`, body);
const lose = (code: string) => post(code, 'lost', { reason: 'Left in the bus' });
const receive = (code: string) => post(code, 'receive', { centreId: collection });

/** A visit whose tubes were drawn, with the customer's view of it. */
async function visited() {
  const { visitId, codes, customer } = await drawn();
  const [one = '', other = ''] = codes;
  const { booking_id: bookingId } = await db
    .selectFrom('visits')
    .select('booking_id')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  const { account_id: accountId } = await db
    .selectFrom('bookings')
    .select('account_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const repeats = async () =>
    db.selectFrom('visits').select(['id', 'state']).where('repeat_of', '=', visitId).orderBy('created_at').execute();
  /** The lines of the booking's visits, the first visit's first. */
  const lines = async (of = visitId) => {
    const rows = await db
      .selectFrom('lab_lines')
      .select(['test_name', 'state'])
      .where('visit_id', '=', of)
      .orderBy('test_name')
      .execute();
    return rows.map(({ test_name, state }) => `${test_name} ${state}`);
  };
  const told = async () => {
    await app.outbox.drain();
    const rows = await db
      .selectFrom('messages')
      .select('kind')
      .where('account_id', '=', accountId)
      .where('channel', '=', 'whatsapp')
      .where('kind', 'in', ['sample-rejected', 'sample-found'])
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind }) => kind);
  };
  const lineOf = async (code: string) => {
    const { body } = await asAdmin('GET', `/specimens/${code}`);
    const [{ name }] = body.data.tests;
    return (await lines()).find((line) => line.startsWith(name));
  };
  return { visitId, bookingId, customer, one, other, repeats, lines, lineOf, told };
}

/** The patient of a repeat comes to the counter. @returns how its tubes are drawn. */
async function begin(repeatId: string) {
  const checkIn = await asAdmin('PUT', `/visits/${repeatId}/check-in`, {});
  expect(checkIn.status).toBe(200);
  const tubes = await db
    .selectFrom('specimens')
    .select(['id', 'tube_code', 'state'])
    .where('visit_id', '=', repeatId)
    .execute();
  const at = new Date(app.clock.now()).toISOString();
  let seq = 0;
  const send = async (kind: string, body: object) => {
    seq += 1;
    const events = [{ id: crypto.randomUUID(), visitId: repeatId, seq, deviceAt: at, kind, body }];
    return (await asAdmin('POST', '/field/events', { sentAt: at, events })).body.data[0];
  };
  await send('identify', { by: 'details' });
  return {
    codes: tubes.map(({ tube_code }) => tube_code),
    draw: (index = 0) => send('collect', { specimenId: tubes[index]?.id, tubeCode: tubes[index]?.tube_code }),
    send,
  };
}

test('before the repeat is drawn its tests go on with it, the repeat is withdrawn and the patient is told', async () => {
  const { one, repeats, lineOf, lines, told } = await visited();
  await lose(one);
  expect(await lineOf(one)).toMatch(/recollect_requested$/);
  const [repeat] = await repeats();
  expect((await receive(one)).body).toMatchObject({
    data: { state: 'received' },
    repeatVisitId: null,
    isWithdrawn: true,
  });
  expect(await lineOf(one)).toMatch(/awaiting_specimen$/);
  expect(await repeats()).toEqual([{ id: repeat?.id, state: 'cancelled' }]);
  expect(await lines(repeat?.id)).toEqual([expect.stringMatching(/ cancelled$/)]);
  expect(await told()).toEqual(['sample-rejected', 'sample-found']);
  await post(one, 'accept');
  expect(await lineOf(one)).toMatch(/in_progress$/);
});

test('that is lost once more is collected once more, and the patient is told again', async () => {
  const { one, repeats, told } = await visited();
  for (const _ of ['once', 'twice']) {
    await lose(one);
    await receive(one);
    app.clock.advance(60_000);
  }
  await lose(one);
  expect((await repeats()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'unscheduled']);
  const kinds = ['sample-rejected', 'sample-found'];
  expect(await told()).toEqual([...kinds, ...kinds, 'sample-rejected']);
});

test('of two lost tubes the repeat still collects the other', async () => {
  const { bookingId, customer, one, other, repeats, lineOf, lines } = await visited();
  await lose(one);
  await lose(other);
  const [repeat] = await repeats();
  expect((await receive(one)).body.isWithdrawn).toBe(true);
  expect(await repeats()).toEqual([{ id: repeat?.id, state: 'unscheduled' }]);
  // The patient is asked for what is still to be given.
  const stillAsked = (await asAdmin('GET', `/specimens/${other}`)).body.data.tests.map(
    ({ name }: { name: string }) => name,
  );
  const { body: track } = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
  expect(track.data.repeats).toMatchObject([{ tests: stillAsked }]);
  expect([await lineOf(one), await lineOf(other)]).toEqual([
    expect.stringMatching(/awaiting_specimen$/),
    expect.stringMatching(/recollect_requested$/),
  ]);
  expect((await lines(repeat?.id)).map((line) => line.split(' ').at(-1)).sort()).toEqual([
    'awaiting_specimen',
    'cancelled',
  ]);
  expect((await receive(other)).body.isWithdrawn).toBe(true);
  expect(await repeats()).toEqual([{ id: repeat?.id, state: 'cancelled' }]);
});

test('once the repeat was drawn that sample counts, and the line of the found tube stays as it is', async () => {
  const { one, repeats, lineOf, lines, told } = await visited();
  await lose(one);
  const [repeat] = await repeats();
  const { draw } = await begin(repeat?.id ?? '');
  expect(await draw()).toMatchObject({ outcome: 'applied' });
  expect((await receive(one)).body).toMatchObject({
    ...{ data: { state: 'received' }, repeatVisitId: repeat?.id, isWithdrawn: false },
  });
  expect(await lineOf(one)).toMatch(/recollect_requested$/);
  expect(await lines(repeat?.id)).toEqual([expect.stringMatching(/ awaiting_specimen$/)]);
  expect(await told()).toEqual(['sample-rejected']);
});

test('while a repeat of two tubes is drawn, the visit ends with what is left of it', async () => {
  const { one, other, repeats } = await visited();
  await lose(one);
  await lose(other);
  const [repeat] = await repeats();
  const { codes, draw } = await begin(repeat?.id ?? '');
  await draw(0);
  const [first = '', second = ''] = codes;
  const testsOf = async (code: string) => (await asAdmin('GET', `/specimens/${code}`)).body.data.tests;
  const undrawn = JSON.stringify(await testsOf(one)) === JSON.stringify(await testsOf(second)) ? one : other;
  expect((await receive(undrawn)).body.isWithdrawn).toBe(true);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['collected', 'cancelled']);
  expect(await repeats()).toEqual([{ id: repeat?.id, state: 'collected' }]);
});

test('a repeat whose own tube was rejected gives way to the found one, with the visit that was to repeat it', async () => {
  const { one, repeats, lineOf, lines } = await visited();
  await lose(one);
  const [repeat] = await repeats();
  const { codes, draw } = await begin(repeat?.id ?? '');
  await draw();
  await receive(codes[0] ?? '');
  const { body: rejected } = await post(codes[0] ?? '', 'reject', { rejectCode: 'clotted' });
  expect((await receive(one)).body.isWithdrawn).toBe(true);
  expect(await lineOf(one)).toMatch(/awaiting_specimen$/);
  for (const id of [repeat?.id, rejected.repeatVisitId])
    expect(await lines(id)).toEqual([expect.stringMatching(/ cancelled$/)]);
  const [last] = await db.selectFrom('visits').select('state').where('id', '=', rejected.repeatVisitId).execute();
  expect(last?.state).toBe('cancelled');
});

test('a test that needs another tube which is gone waits for the repeat all the same', async () => {
  const { one, other, repeats, lineOf } = await visited();
  const [first] = await db.selectFrom('specimens').select('tests').where('tube_code', '=', one).execute();
  // Both tubes are for the same test.
  await db
    .updateTable('specimens')
    .set({ tests: first?.tests ?? '' })
    .where('tube_code', '=', other)
    .execute();
  await lose(one);
  await lose(other);
  const [repeat] = await repeats();
  expect((await receive(one)).body).toMatchObject({ repeatVisitId: repeat?.id, isWithdrawn: false });
  expect(await lineOf(one)).toMatch(/recollect_requested$/);
  expect((await receive(other)).body).toMatchObject({ repeatVisitId: null, isWithdrawn: true });
  expect(await lineOf(one)).toMatch(/awaiting_specimen$/);
});

test('in a box that is counted, the answer names the tubes that count again', async () => {
  const { one, other, repeats } = await visited();
  const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
  const path = `/shipments/${body.data._id}`;
  await asAdmin('PUT', `${path}/seal`, { tubeCodes: [one, other] });
  await lose(one);
  await asAdmin('PUT', `${path}/deliver`, {});
  const tubes = [one, other].map((tubeCode) => ({ tubeCode, state: 'good' }));
  expect((await asAdmin('PUT', `${path}/reconcile`, { tubes })).body).toMatchObject({ repeated: [], withdrawn: [one] });
  expect((await repeats()).map(({ state }) => state)).toEqual(['cancelled']);
});
