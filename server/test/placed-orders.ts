// Makers of orders at the bench of a place, for tests of what staff of a scope reach: values, critical ones, referrals, lost tubes.
import { isoTime } from '../src/platform/base/clock.ts';
import { newId } from '../src/platform/base/ids.ts';
import { makeItems } from './factories.ts';
import type { TestApp } from './harness.ts';
import { done, makeOrder } from './laboratory-orders.ts';
import type { Place, Shop } from './placed-shop.ts';

interface Measured {
  testId: string;
  parameterId: string;
  /** A referral laboratory that measures the test too. */
  laboratoryId: string;
}

const PARAMETER = 'PLACED-CREA';

const measured = new WeakMap<TestApp, Promise<Measured>>();

async function define({ app, admin }: Shop): Promise<Measured> {
  const as = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(app.call(method, path, { token: admin.token, body }));
  const [testId = ''] = await makeItems(app, { name: 'Placed creatinine' });
  const fields = { name: 'Creatinine', kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
  const { data: parameter } = await as('POST', '/parameters', { ...fields, code: PARAMETER });
  const specimen = { key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' };
  await as('PUT', `/test/${testId}/definition`, {
    specimens: [specimen],
    parameters: [{ parameterId: parameter._id, specimenKey: 's' }],
    department: 'Biochemistry',
    turnaroundHours: 6,
  });
  const tests = [{ testId, price: 100, turnaroundHours: 24 }];
  const { data: laboratory } = await as('POST', '/referral-laboratories', { name: 'Metro Reference', tests });
  return { testId, parameterId: parameter._id, laboratoryId: laboratory._id };
}

/** The test that these records are about, the same for all of them. */
function defined(shop: Shop): Promise<Measured> {
  const known = measured.get(shop.app) ?? define(shop);
  measured.set(shop.app, known);
  return known;
}

/** An order at the bench, with its line. */
export async function makeBenchOrder({ app, admin, testId }: Shop, { centreId }: Place) {
  const { orderId, lines } = await makeOrder({ app, admin, centreId }, [testId]);
  return { id: orderId, part: lines[0]?._id ?? '' };
}

/** An order whose test has a turnaround: its line. */
export async function makeTimedOrder(shop: Shop, { centreId }: Place) {
  const { testId } = await defined(shop);
  const { orderId, lines } = await makeOrder({ ...shop, centreId }, [testId]);
  return { id: orderId, part: lines[0]?._id ?? '' };
}

async function setTimes({ app }: Shop, lineId: string, times: { due_at: string; finished_at?: string }) {
  await app.database.db.updateTable('turnaround').set(times).where('id', '=', lineId).execute();
}

/** An order that is finished. */
export async function makeTimelyOrder(shop: Shop, place: Place) {
  const order = await makeTimedOrder(shop, place);
  const [due_at, finished_at] = [shop.app.clock.now() + 60_000, shop.app.clock.now()].map(isoTime);
  await setTimes(shop, order.part, { due_at: due_at ?? '', finished_at: finished_at ?? '' });
  return order;
}

/** An order that is past its promised time. */
export async function makeLateOrder(shop: Shop, place: Place) {
  const order = await makeTimedOrder(shop, place);
  await setTimes(shop, order.part, { due_at: isoTime(shop.app.clock.now()) });
  return order;
}

/** The code of a tube at the bench, with the code of its parameter. */
export async function makeBenchTube(shop: Shop, { centreId }: Place) {
  const { testId } = await defined(shop);
  const { code } = await makeOrder({ ...shop, centreId }, [testId]);
  return { id: code, part: PARAMETER };
}

/** A value: its line, parameter and version. */
export async function makeResult(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const { parameterId } = await defined(shop);
  const { part: lineId } = await makeTimedOrder(shop, place);
  const results = [{ lineId, parameterId, value: '1.2' }];
  const { data } = await done(app.call('PUT', '/lab/results', { token: admin.token, body: { results } }));
  return { id: data[0].resultId as string, part: `${lineId} ${parameterId} ${data[0].rowVersion}` };
}

/** A value that is measured once more. */
export async function makeRepeated(shop: Shop, place: Place) {
  const result = await makeResult(shop, place);
  const body = { resultIds: [result.id], reason: 'Clotted' };
  await done(shop.app.call('PUT', '/lab/repeat', { token: shop.admin.token, body }));
  return result;
}

/** A value that is critical: somebody has to be called. */
export async function makeCritical(shop: Shop, place: Place) {
  const result = await makeResult(shop, place);
  const at = isoTime(shop.app.clock.now());
  const row = { result_id: result.id, state: 'open', opened_at: at, updated_at: at } as const;
  await shop.app.database.db.insertInto('lab_critical').values(row).execute();
  return result;
}

/** The same, told in a call: that call. */
export async function makeToldCritical(shop: Shop, place: Place) {
  const { id } = await makeCritical(shop, place);
  const { app, admin } = shop;
  const body = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };
  await done(app.call('POST', `/lab/critical/${id}/calls`, { token: admin.token, body }));
  const calls = app.database.db.selectFrom('lab_critical_calls').select('id').where('result_id', '=', id);
  return { id: (await calls.executeTakeFirstOrThrow()).id, part: '' };
}

/** A line that another laboratory measures, and has not been sent: that laboratory. */
export async function makeReferred(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const { laboratoryId } = await defined(shop);
  const { part: lineId } = await makeTimedOrder(shop, place);
  const body = { lineIds: [lineId], laboratoryId };
  await done(app.call('PUT', '/lab/refer', { token: admin.token, body }));
  return { id: lineId, part: laboratoryId };
}

/** The order of a line that another laboratory measures, with that laboratory. */
export async function makeReferredOrder(shop: Shop, place: Place) {
  const { id: lineId, part } = await makeReferred(shop, place);
  const found = shop.app.database.db.selectFrom('lab_lines').select('accession_id').where('id', '=', lineId);
  return { id: (await found.executeTakeFirstOrThrow()).accession_id, part };
}

/** A box that was sent to another laboratory. */
export async function makeManifest(shop: Shop, place: Place): Promise<string> {
  const { app, admin } = shop;
  const { id: lineId, part: laboratoryId } = await makeReferred(shop, place);
  const body = { laboratoryId, centreId: place.centreId, lineIds: [lineId], temperature: 4 };
  return (await done(app.call('POST', '/lab/manifests', { token: admin.token, body }))).data._id;
}

/** A tube that is lost. */
export async function makeLost(shop: Shop, place: Place): Promise<string> {
  const { app, admin } = shop;
  const { testId } = await defined(shop);
  const { code } = await makeOrder({ ...shop, centreId: place.centreId }, [testId]);
  const body = { reason: `Not in the rack ${newId()}` };
  await done(app.call('POST', `/specimens/${code}/lost`, { token: admin.token, body }));
  return code;
}
