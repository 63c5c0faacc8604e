// Boxes of tubes between centres: sealed, handed over, and reconciled.
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openTubes } from '../../../test/tubes.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const bench = await openTubes(app);
const { technician, laboratory, collection, asAdmin, collected, drawn } = bench;
const { stateOf, testsOn, againOf } = bench;

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
