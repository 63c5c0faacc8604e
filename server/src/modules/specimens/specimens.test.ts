// Tubes from the door to the bench: codes, labels, boxes, rejection, and a chain of events that nobody changes.
import { isTubeCode } from '@labfront/contract/specimen-codes';
import { SPECIMEN_MOVES, stateAfter } from '@labfront/contract/specimen-states';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';
import { listSpecimenEvents } from './specimen-chain.queries.ts';
import { firstBroken } from './specimen-chain.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300, name: 'Lipid Profile' }, { price: 200, name: 'HbA1c' });
const admin = await makeAdmin(app);

let technician: Person;
let laboratory: string;
let collection: string;

const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });

/** A booking at a counter: its tubes, not collected yet. */
async function walkIn(centreId = collection) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const { booking } = await bookCart(app, customer.token, { city: 'Bhopal', centreId, paymentMethod: 'at_collection' });
  await asAdmin('PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  await app.outbox.drain();
  const { status, body } = await asAdmin('POST', '/visits/walk-in', { bookingId: booking._id, centreId });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { body: tubes } = await asAdmin('GET', `/specimens?q=${booking.bookingNumber}`);
  return { visitId: body.data._id as string, bookingId: booking._id as string, tubes: tubes.data };
}

/** Tubes that were drawn and wait at the centre. */
async function collected(centreId = collection): Promise<string[]> {
  return (await drawn(centreId)).codes;
}

async function drawn(centreId = collection) {
  const { visitId, tubes } = await walkIn(centreId);
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    ...tubes.map((tube: { _id: string; tubeCode: string }) => {
      return { kind: 'collect', body: { specimenId: tube._id, tubeCode: tube.tubeCode } };
    }),
  ].map((one, index) => ({
    ...one,
    id: crypto.randomUUID(),
    visitId,
    seq: index + 1,
    deviceAt: new Date(app.clock.now()).toISOString(),
  }));
  const sentAt = new Date(app.clock.now()).toISOString();
  const { body } = await asAdmin('POST', '/field/events', { sentAt, events });
  if (body.data.some(({ outcome }: { outcome: string }) => outcome !== 'applied'))
    throw new Error(JSON.stringify(body));
  const codes: string[] = tubes.map((tube: { tubeCode: string }) => tube.tubeCode);
  /** Hands the tubes over with the next event. @returns its answer. */
  const handOver = async (seq: number, body: object) => {
    const event = { id: crypto.randomUUID(), visitId, seq, deviceAt: sentAt, kind: 'handOver', body };
    return (await asAdmin('POST', '/field/events', { sentAt, events: [event] })).body.data[0];
  };
  return { visitId, codes, handOver, seq: events.length + 1 };
}

const stateOf = async (code: string) => (await asAdmin('GET', `/specimens/${code}`)).body.data.state;

beforeAll(async () => {
  laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  collection = await makeCentre(app, admin, { code: 'BPL2', kind: 'collection', name: 'Collection point' });
  technician = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: laboratory });
});

describe('codes', () => {
  test('every tube of a visit has one with the laboratory’s digits, and 200 visits at once get 200 numbers', async () => {
    const { tubes } = await walkIn();
    const codes = tubes.map((tube: { tubeCode: string }) => tube.tubeCode);
    expect(codes).toHaveLength(2);
    for (const code of codes) expect([isTubeCode(code), code.slice(2, 4)]).toEqual([true, '01']);
    const rolls = Array.from({ length: 200 }, () => asAdmin('POST', '/specimens/rolls', { count: 1 }));
    const reserved = (await Promise.all(rolls)).map(({ body }) => body.data.codes[0]);
    expect(new Set(reserved).size).toBe(200);
  });

  test('a mistyped code is told from an unknown one', async () => {
    const [code = ''] = await collected();
    const last = (Number(code.at(-1)) + 1) % 10;
    const wrong = await asAdmin('GET', `/specimens/${code.slice(0, -1)}${last}`);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_CODE']);
    expect((await asAdmin('GET', '/specimens/99990000001019')).status).toBe(400);
    const spaced = await asAdmin('GET', `/specimens/${encodeURIComponent(`${code.slice(0, 4)} ${code.slice(4)}`)}`);
    expect(spaced.status).toBe(200);
  });
});

describe('labels', () => {
  test('showing changes nothing; printing is recorded, again only with a reason', async () => {
    const { visitId, tubes } = await walkIn();
    const zpl = await asAdmin('GET', `/visits/${visitId}/labels?format=zpl`);
    expect(zpl.body.match(/\^BCN/g)).toHaveLength(2);
    for (const { tubeCode } of tubes) expect(zpl.body).toContain(`>;${tubeCode}^FS`);
    const pdf = await asAdmin('GET', `/visits/${visitId}/labels`);
    expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await stateOf(tubes[0].tubeCode)).toBe('planned');
    const print = (reason?: string) =>
      asAdmin('POST', `/visits/${visitId}/labels/printed`, { specimenIds: [tubes[0]._id], ...(reason && { reason }) });
    expect((await print()).status).toBe(200);
    expect(await stateOf(tubes[0].tubeCode)).toBe('labelled');
    expect((await print()).body.code).toBe('REASON_NEEDED');
    expect((await print('The printer jammed')).status).toBe(200);
    const { body } = await asAdmin('GET', `/specimens/${tubes[0].tubeCode}`);
    expect(body.data).toMatchObject({ prints: 2, events: [{ kind: 'labelled' }, { kind: 'reprinted' }] });
  });
});

const testIdsOf = (tubes: readonly { tests: readonly { testId: string }[] }[]) =>
  tubes.flatMap(({ tests }) => tests.map(({ testId }) => testId)).toSorted();

const testsOn = async (code: string) => testIdsOf([(await asAdmin('GET', `/specimens/${code}`)).body.data]);

/** The tests of the free repeats of a tube's visit. */
async function againOf(code: string): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('specimens')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .select('specimens.tests')
    .where('visits.repeat_of', '=', (query) =>
      query.selectFrom('specimens').select('visit_id').where('tube_code', '=', code),
    )
    .execute();
  return testIdsOf(rows.map(({ tests }) => ({ tests: JSON.parse(tests) })));
}

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
    expect((await seal([theirs])).body.data.tubes).toEqual([{ tubeCode: theirs, state: null }]);
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

  test('a tube comes without a box only where it was collected', async () => {
    const [code = ''] = await collected();
    const receive = (centreId: string) => asAdmin('POST', `/specimens/${code}/receive`, { centreId });
    expect(await receive(laboratory)).toMatchObject({ status: 409, body: { code: 'SPECIMEN_STATE' } });
    expect((await receive(collection)).body.data).toMatchObject({ state: 'received', holder: null });
  });
});

test('a tube that is scanned twice is drawn and received once, and the second scan says so', async () => {
  const { visitId, tubes } = await walkIn();
  const [{ _id: specimenId, tubeCode }] = tubes;
  const now = new Date(app.clock.now()).toISOString();
  const draw = { kind: 'collect', body: { specimenId, tubeCode } };
  const events = [{ kind: 'identify', body: { by: 'details' } }, draw, draw].map((one, index) => {
    return { ...one, id: crypto.randomUUID(), visitId, seq: index + 1, deviceAt: now };
  });
  const { body: sent } = await asAdmin('POST', '/field/events', { sentAt: now, events });
  expect(sent.data).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
    { outcome: 'refused', code: 'SPECIMEN_COLLECTED', message: expect.stringContaining('already') },
  ]);
  const receive = () => asAdmin('POST', `/specimens/${tubeCode}/receive`, { centreId: collection });
  expect((await receive()).status).toBe(200);
  expect(await receive()).toMatchObject({ status: 409, body: { code: 'SPECIMEN_STATE' } });
  const { body: read } = await asAdmin('GET', `/specimens/${tubeCode}`);
  const kinds = read.data.events.map(({ kind }: { kind: string }) => kind);
  for (const once of ['collected', 'received']) expect(kinds.filter((kind: string) => kind === once)).toHaveLength(1);
});

describe('in the laboratory', () => {
  test('a technician sees and works on the tubes of their laboratory alone', async () => {
    const [here = ''] = await collected(laboratory);
    const [elsewhere = ''] = await collected(collection);
    const post = (code: string, action: string, body = {}) =>
      app.call('POST', `/specimens/${code}/${action}`, { token: technician.token, body });
    expect((await post(here, 'receive')).status).toBe(200);
    expect((await post(elsewhere, 'receive')).status).toBe(404);
    expect((await post(here, 'accept')).body.data.state).toBe('accepted');
    expect((await post(here, 'dispose')).body.code).toBe('SPECIMEN_STATE');
    expect((await post(here, 'store', { reason: 'Rack 4' })).body.data.state).toBe('stored');
    expect((await post(here, 'dispose')).body.data.state).toBe('disposed');
    const { body } = await app.call('GET', '/specimens?limit=200', { token: technician.token });
    expect(body.data.every(({ centreId }: { centreId: string }) => centreId === laboratory)).toBe(true);
  });

  test('what was on a lost tube is collected once more, free of charge, unless its visit is repeated already', async () => {
    const [first = '', second = ''] = await collected();
    const lose = (code: string) => asAdmin('POST', `/specimens/${code}/lost`, { reason: 'Left in the bus' });
    expect((await lose(first)).body.data.state).toBe('lost');
    expect(await againOf(first)).toEqual(await testsOn(first));
    expect(await lose(first)).toMatchObject({ status: 409, body: { code: 'SPECIMEN_STATE' } });
    await lose(second);
    expect(await againOf(first)).toEqual([...(await testsOn(first)), ...(await testsOn(second))].toSorted());
  });

  test('a rejection by our fault makes one free visit for its tests', async () => {
    const [first = '', second = ''] = await collected();
    const reject = (code: string, body: object) => asAdmin('POST', `/specimens/${code}/reject`, body);
    expect((await reject(first, { rejectCode: 'other' })).body.code).toBe('REASON_NEEDED');
    const { body } = await reject(first, { rejectCode: 'haemolysed' });
    expect(body).toMatchObject({ data: { state: 'rejected' } });
    const again = await reject(second, { rejectCode: 'clotted' });
    expect(again.body.repeatVisitId).toBe(body.repeatVisitId);
    const { body: listed } = await asAdmin('GET', '/visits?state=unscheduled&limit=200');
    const repeat = listed.data.find((one: { _id: string }) => one._id === body.repeatVisitId);
    expect(repeat).toMatchObject({ amountDue: 0, state: 'unscheduled' });
    const [third = ''] = await collected();
    expect((await reject(third, { rejectCode: 'lipaemic' })).body.repeatVisitId).toBeNull();
    await app.outbox.drain();
    const told = await app.database.db
      .selectFrom('messages')
      .select(['kind', 'reference'])
      .where('kind', 'in', ['sample-rejected', 'sample-unusable'])
      .execute();
    const kinds = new Set(told.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['sample-rejected', 'sample-unusable']);
  });
});

describe('the chain of custody', () => {
  const { db } = app.database;

  test('gives the state, and a changed, missing or swapped event shows', async () => {
    const [code = ''] = await collected(laboratory);
    await asAdmin('POST', `/specimens/${code}/receive`, {});
    await asAdmin('POST', `/specimens/${code}/accept`, {});
    const { body } = await asAdmin('GET', `/specimens/${code}`);
    const events = (await listSpecimenEvents(db, body.data._id)).map(({ first_name, last_name, ...row }) => row);
    const replayed = events.reduce<Parameters<typeof stateAfter>[0]>(
      (state, { kind }) => stateAfter(state, kind) ?? state,
      'planned',
    );
    expect([replayed, firstBroken(events)]).toEqual(['accepted', null]);
    const [one, two, three] = events;
    if (!one || !two || !three) throw new Error('Too few events');
    expect(firstBroken([one, { ...two, reason: 'changed' }, three])).toBe(2);
    expect(firstBroken([one, three])).toBe(3);
    expect(firstBroken([two, one, three])).toBe(2);
  });

  test('the database refuses to change or drop an event', async () => {
    await collected();
    const change = app.database.write((tx) => tx.updateTable('specimen_events').set({ reason: 'x' }).execute());
    await expect(change).rejects.toThrow(/append-only/);
    await expect(app.database.write((tx) => tx.deleteFrom('specimen_events').execute())).rejects.toThrow(/append-only/);
  });

  test('every event of the table leads to a state of the table', () => {
    for (const { from, to } of Object.values(SPECIMEN_MOVES)) expect([from.length > 0, to]).not.toContain(false);
  });
});
