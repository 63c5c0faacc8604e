// Boxes of tubes between centres: sealed, handed over, and reconciled.
import { describe, expect, test } from 'vitest';
import { makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const bench = await openTubes(app);
const { admin, technician, laboratory, collection, asAdmin, collected, drawn } = bench;
const { stateOf, testsOn, againOf } = bench;

interface Sent {
  codes?: string[];
  to?: string;
}

/** A box from the collection centre that has arrived and is not counted. */
async function arrived({ codes, to = laboratory }: Sent = {}) {
  const tubes = codes ?? (await collected());
  const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: to });
  const path = `/shipments/${body.data._id}`;
  expect(await asAdmin('PUT', `${path}/seal`, { tubeCodes: tubes })).toMatchObject({ status: 200 });
  await asAdmin('PUT', `${path}/deliver`, {});
  const count = (states: Record<string, string>) =>
    asAdmin('PUT', `${path}/reconcile`, {
      tubes: Object.entries(states).map(([tubeCode, state]) => ({ tubeCode, state })),
    });
  const shown = async () => {
    const { body: listed } = await asAdmin('GET', `/shipments?q=${body.data.number}`);
    return Object.fromEntries(
      listed.data[0].tubes.map((tube: { tubeCode: string; whereabouts: string }) => [tube.tubeCode, tube.whereabouts]),
    );
  };
  return { codes: tubes as [string, string], count, shown };
}

const lifeOf = async (code: string) => (await asAdmin('GET', `/specimens/${code}`)).body.data;
const lastEvents = async (code: string, some: number) =>
  (await lifeOf(code)).events.slice(-some).map(({ kind, details }: { kind: string; details: object }) => {
    return { kind, ...details };
  });

describe('a box', () => {
  test('what was sealed in comes out, or is lost by name', async () => {
    const codes = await collected();
    const [kept = '', gone = ''] = codes;
    const { body: opened } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
    const id = opened.data._id;
    const seal = (tubeCodes: string[]) => asAdmin('PUT', `/shipments/${id}/seal`, { tubeCodes, temperature: 4.5 });
    expect((await seal(codes)).body.data).toMatchObject({ state: 'in_transit', temperature: 4.5 });
    expect((await seal(codes)).body.code).toBe('ILLEGAL_TRANSITION');
    expect(await stateOf(kept)).toBe('in_transit');
    await asAdmin('PUT', `/shipments/${id}/deliver`, {});
    const reconcile = (tubes: object[]) => asAdmin('PUT', `/shipments/${id}/reconcile`, { tubes });
    const some = await reconcile([{ tubeCode: kept, state: 'good' }]);
    expect([some.status, some.body.code]).toEqual([409, 'SHIPMENT_INCOMPLETE']);
    expect(some.body.message).toContain(gone);
    const all = await reconcile([
      { tubeCode: kept, state: 'good' },
      { tubeCode: gone, state: 'missing' },
    ]);
    expect(all.body.data.state).toBe('discrepancy');
    expect([await stateOf(kept), await stateOf(gone)]).toEqual(['received', 'lost']);
    expect(await againOf(gone)).toEqual(await testsOn(gone));
    expect(await againOf(kept)).toEqual(await testsOn(gone));
  });

  test('takes in no tube of a centre that the sender does not see', async () => {
    const [theirs = ''] = await collected(laboratory);
    const [strange = ''] = await collected(collection);
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      app.call(method, path, { token: technician.token, ...(body && { body }) });
    const { body: opened } = await call('POST', '/shipments', { fromCentreId: laboratory, toCentreId: collection });
    const seal = (tubeCodes: string[]) => call('PUT', `/shipments/${opened.data._id}/seal`, { tubeCodes });
    expect(await seal([theirs, strange])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await stateOf(strange)).toBe('collected');
    expect((await seal([theirs])).body.data.tubes).toEqual([
      {
        ...{ tubeCode: theirs, state: null, whereabouts: 'awaited' },
        ...{ patient: expect.stringMatching(/./), specimen: expect.stringMatching(/./), colour: expect.any(String) },
      },
    ]);
    const { number } = opened.data;
    const numbers = async (query: string) =>
      (await call('GET', `/shipments?${query}`)).body.data.map((one: { number: string }) => one.number);
    expect(await numbers(`q=${number.toLowerCase()}`)).toEqual([number]);
    expect(await numbers(`q=${number}&status=open`)).toEqual([]);
    expect(await numbers(`q=${number}&status=under_way`)).toEqual([number]);
    const csv = await call('GET', `/shipments?format=csv&q=${number}`);
    expect(csv.body).toContain(`${number},${laboratory},${collection},in_transit,1,`);
  });

  test('a collector puts tubes into an open box of the centre, and into no other one', async () => {
    const open = async (fromCentreId: string, toCentreId: string) =>
      (await asAdmin('POST', '/shipments', { fromCentreId, toCentreId })).body.data;
    const ours = await open(collection, laboratory);
    const closed = await open(collection, laboratory);
    await asAdmin('PUT', `/shipments/${closed._id}/seal`, { tubeCodes: await collected() });
    const theirs = await open(laboratory, collection);
    const { codes, handOver, seq, visitId } = await drawn();
    // A walk-in has no window, and its round no day.
    const date = localDay(app.clock.now());
    await app.database.db.updateTable('visits').set({ date }).where('id', '=', visitId).execute();
    const { body: round } = await asAdmin('GET', `/field/visits?date=${date}`);
    const { boxes } = round.data.find(({ _id }: { _id: string }) => _id === visitId);
    expect(boxes).toEqual([{ _id: ours._id, number: ours.number, to: expect.any(String) }]);
    expect(await handOver(seq, { shipmentId: theirs._id })).toMatchObject({
      outcome: 'refused',
      message: 'Shipment not found',
    });
    expect(await handOver(seq + 1, { shipmentId: closed._id })).toMatchObject({
      outcome: 'refused',
      message: 'This shipment is past that step',
    });
    expect(await handOver(seq + 2, { shipmentId: ours._id })).toMatchObject({ outcome: 'applied' });
    const { body } = await asAdmin('GET', `/shipments?q=${ours.number}`);
    const inBox = body.data[0].tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode);
    expect(inBox.toSorted()).toEqual(codes.toSorted());
    const [one] = codes;
    expect((await asAdmin('PUT', `/shipments/${ours._id}/seal`, { tubeCodes: [one] })).body.code).toBe(
      'SHIPMENT_INCOMPLETE',
    );
  });

  test('a tube comes without a box where it was collected, and elsewhere only where somebody says so', async () => {
    const [code = ''] = await collected();
    const receive = (centreId: string, withoutBox = false) =>
      asAdmin('POST', `/specimens/${code}/receive`, { centreId, withoutBox });
    expect(await receive(laboratory)).toMatchObject({
      status: 409,
      body: {
        code: 'TUBE_ELSEWHERE',
        message: `Tube ${code} belongs to Collection point and was not sent here in a box`,
      },
    });
    expect((await receive(collection)).body.data).toMatchObject({ state: 'received', holder: null });
    expect((await receive(collection, true)).body.code).toBe('SPECIMEN_STATE');
    expect((await receive(laboratory)).body.code).toBe('TUBE_ELSEWHERE');
    expect((await receive(laboratory, true)).body).toMatchObject({
      data: { state: 'received', centreId: laboratory },
      repeatVisitId: null,
    });
    expect(await lastEvents(code, 2)).toEqual([{ kind: 'received' }, { kind: 'received', withoutBox: true }]);
  });

  test('a tube of another centre is not sealed in, and the refusal says where it is', async () => {
    const [code = ''] = await collected(laboratory);
    const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
    expect(await asAdmin('PUT', `/shipments/${body.data._id}/seal`, { tubeCodes: [code] })).toMatchObject({
      status: 409,
      body: {
        code: 'TUBE_ELSEWHERE',
        message: expect.stringMatching(/is not at Collection point.* By the record it is at /),
      },
    });
    expect(await stateOf(code)).toBe('collected');
  });
});

describe('a tube of a box that somebody scanned on its own', () => {
  const receive = (code: string, centreId: string) => asAdmin('POST', `/specimens/${code}/receive`, { centreId });

  test('where the box goes, it has arrived and is not missing', async () => {
    const { codes, count, shown } = await arrived();
    const [one, other] = codes;
    await receive(one, laboratory);
    await asAdmin('POST', `/specimens/${one}/accept`, {});
    expect(await shown()).toEqual({ [one]: 'arrived', [other]: 'awaited' });
    const refused = await count({ [one]: 'missing', [other]: 'good' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_MISSING']);
    expect(refused.body.message).toMatch(
      new RegExp(`^Tube ${one} is not missing: it was received at .+, \\w+, \\d+ .+m, by \\w`),
    );
    expect(await stateOf(other)).toBe('in_transit');
    expect((await count({ [one]: 'good', [other]: 'good' })).body).toMatchObject({
      data: { state: 'reconciled' },
      repeated: [],
    });
    expect(await stateOf(one)).toBe('accepted');
  });

  test('where the box left, it is out of the box, and the count goes on without it', async () => {
    const { codes, count, shown } = await arrived();
    const [one, other] = codes;
    expect((await receive(one, collection)).body.data).toMatchObject({ state: 'received', centreId: collection });
    expect(await lastEvents(one, 2)).toEqual([
      { kind: 'unsealed', shipment: expect.any(String) },
      { kind: 'received' },
    ]);
    expect(await shown()).toEqual({ [one]: 'elsewhere', [other]: 'awaited' });
    expect(await count({ [one]: 'missing', [other]: 'good' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_MISSING', message: expect.stringContaining('received at Collection point') },
    });
    expect((await count({ [other]: 'good' })).body.data.state).toBe('reconciled');
    expect([await stateOf(one), (await lifeOf(one)).centreId]).toEqual(['received', collection]);
  });

  test('and that is in the box all the same is received where it is counted', async () => {
    const { codes, count } = await arrived();
    const [one, other] = codes;
    await receive(one, collection);
    expect((await count({ [one]: 'good', [other]: 'good' })).body.data.state).toBe('reconciled');
    expect(await lifeOf(one)).toMatchObject({ state: 'received', centreId: laboratory });
  });

  test('and sent on in another box is not lost with the first one', async () => {
    const { codes, count } = await arrived();
    const [one, other] = codes;
    await receive(one, collection);
    app.clock.advance(60_000);
    const second = await arrived({ codes: [one] });
    expect((await count({ [one]: 'missing', [other]: 'good' })).body.code).toBe('NOT_MISSING');
    expect((await count({ [one]: 'good', [other]: 'good' })).body.code).toBe('NOT_MISSING');
    expect((await count({ [other]: 'good' })).status).toBe(200);
    expect(await stateOf(one)).toBe('in_transit');
    expect((await second.count({ [one]: 'good' })).body.data.state).toBe('reconciled');
  });
});

describe('a lost tube', () => {
  const lose = (code: string) => asAdmin('POST', `/specimens/${code}/lost`, { reason: 'Fell off the bike' });

  test('that comes out of the box is found', async () => {
    const { codes, count } = await arrived();
    const [one, other] = codes;
    await lose(one);
    expect(await lifeOf(one)).toMatchObject({ state: 'lost', sentFrom: collection });
    const { body } = await count({ [one]: 'good', [other]: 'good' });
    expect(body).toMatchObject({ data: { state: 'reconciled' }, repeated: [], withdrawn: [one] });
    expect(await lastEvents(one, 1)).toEqual([
      { kind: 'received', came: 'good', found: true, shipment: expect.any(String) },
    ]);
    expect(await lifeOf(one)).toMatchObject({ state: 'received', centreId: laboratory, sentFrom: null });
  });

  test('that is missing in the box too is lost once', async () => {
    const { codes, count } = await arrived();
    const [one, other] = codes;
    await lose(one);
    expect((await count({ [one]: 'missing', [other]: 'good' })).body.data.state).toBe('discrepancy');
    expect(await lastEvents(one, 1)).toEqual([{ kind: 'lost' }]);
  });

  test('that turns up is received again', async () => {
    const [code = ''] = await collected();
    await lose(code);
    const { body } = await asAdmin('POST', `/specimens/${code}/receive`, { centreId: laboratory });
    expect(body).toMatchObject({
      data: { state: 'received', centreId: laboratory },
      ...{ repeatVisitId: null, isWithdrawn: true },
    });
    expect(await lastEvents(code, 1)).toEqual([{ kind: 'received', found: true }]);
  });
});

test('a tube that came leaked is accepted only with a reason', async () => {
  const { codes, count } = await arrived();
  const [one, other] = codes;
  await count({ [one]: 'leaked', [other]: 'good' });
  const accept = (code: string, reason?: string) => asAdmin('POST', `/specimens/${code}/accept`, { reason });
  expect((await accept(one)).body).toMatchObject({
    code: 'REASON_NEEDED',
    message: `Tube ${one} came leaked. To accept it, say why it can be used.`,
  });
  expect((await accept(one, 'Half of it is left, enough for the test')).body.data.state).toBe('accepted');
  expect((await accept(other)).status).toBe(200);
});

test('whoever sends a box neither says that it has arrived nor counts it', async () => {
  const sender = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: collection });
  const { body } = await asAdmin('POST', '/shipments', { fromCentreId: collection, toCentreId: laboratory });
  const path = `/shipments/${body.data._id}`;
  const codes = await collected();
  const put = (person: Person, step: string, sent: object = {}) =>
    app.call('PUT', `${path}/${step}`, { token: person.token, body: sent });
  expect((await put(sender, 'seal', { tubeCodes: codes })).status).toBe(200);
  expect(await put(sender, 'deliver')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const state = async () => (await asAdmin('GET', `/shipments?q=${body.data.number}`)).body.data[0].state;
  expect(await state()).toBe('in_transit');
  expect((await put(technician, 'deliver')).status).toBe(200);
  const tubes = codes.map((tubeCode) => ({ tubeCode, state: 'missing' }));
  expect((await put(sender, 'reconcile', { tubes })).status).toBe(404);
  expect(await state()).toBe('delivered');
});

test('a centre sees the tubes that it has sent, and takes back one that stayed behind', async () => {
  const sender = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: collection });
  const [code = ''] = (await arrived()).codes;
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, `/specimens/${code}${path}`, { token: sender.token, ...(body && { body }) });
  expect((await call('GET', '')).body.data).toMatchObject({ state: 'in_transit', sentFrom: collection });
  expect((await call('POST', '/lost', { reason: 'Gone' })).status).toBe(404);
  expect((await call('POST', '/receive', { centreId: collection })).body.data).toMatchObject({ centreId: collection });
});
