// Messages to a customer about a visit: each event is told once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { VISITED_ADDRESS } from '../../../test/home-visits.ts';
import { localTime } from '../../platform/base/clock.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300 });
const admin = await makeAdmin(app);
const phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
const WINDOWS = { windows: [{ slot: '06:00-08:00', capacity: 500 }] };
await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: WINDOWS });

const at = (millis: number) => new Date(millis).toISOString();

/** A confirmed booking of tomorrow morning with its visit. */
async function makeVisit() {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const date = at(app.clock.now() + 86_400_000 + 5.5 * 3_600_000).slice(0, 10);
  const details = { collection: 'home', address: VISITED_ADDRESS, city: 'Bhopal', date, slot: '06:00-08:00' };
  const { booking } = await bookCart(app, customer.token, { ...details, paymentMethod: 'at_collection' });
  const confirm = { bookingId: booking._id, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirm });
  await app.outbox.drain();
  const { body } = await app.call('GET', `/visits?date=${date}&limit=200`, { token: admin.token });
  const visit = body.data.find((one: { bookingId: string }) => one.bookingId === booking._id);
  return { customer, date, visitId: visit._id as string };
}

const assign = (visitId: string, collectorId: string | null) =>
  app.call('PUT', `/visits/${visitId}/assign`, { token: admin.token, body: { collectorId } });

async function send(visitId: string, first: number, kinds: readonly (readonly [string, object])[]) {
  const events = kinds.map(([kind, body], index) => ({
    ...{ id: randomUUID(), visitId, seq: first + index, kind, body, deviceAt: at(app.clock.now()) },
  }));
  const sent = { sentAt: at(app.clock.now()), events };
  const { body } = await app.call('POST', '/field/events', { token: phlebotomist.token, body: sent });
  return body.data.map(({ outcome }: { outcome: string }) => outcome);
}

/** The messages of visits that an account got, with their values. */
async function told(accountId: string) {
  await app.outbox.drain();
  const rows = await app.database.db
    .selectFrom('messages')
    .select(['kind', 'content'])
    .where('account_id', '=', accountId)
    .where('channel', '=', 'whatsapp')
    .where('kind', 'in', ['phlebotomist-assigned', 'phlebotomist-on-the-way', 'phlebotomist-late', 'sample-rejected'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, content }) => [kind, JSON.parse(content ?? '{}')]);
}

test('who comes, that they are on the way, and that a tube is collected again', async () => {
  const { customer, date, visitId } = await makeVisit();
  await assign(visitId, phlebotomist.id);
  await assign(visitId, null);
  await assign(visitId, phlebotomist.id);
  const time = `${date} 06:00-08:00`;
  const assigned = ['phlebotomist-assigned', expect.objectContaining({ time, name: expect.stringMatching(/\w/) })];
  expect(await told(customer.id)).toEqual([assigned]);
  expect(
    await send(visitId, 1, [
      ['accept', {}],
      ['start', {}],
    ]),
  ).toEqual(['applied', 'applied']);
  const onTheWay = ['phlebotomist-on-the-way', expect.objectContaining({ name: expect.stringMatching(/\w/) })];
  expect(await told(customer.id)).toEqual([assigned, onTheWay]);
  const round = await app.call('GET', `/field/visits?date=${date}`, { token: phlebotomist.token });
  const mine = round.body.data.find((one: { _id: string }) => one._id === visitId);
  const [tube] = mine.patients[0].tubes;
  const collect = { specimenId: tube._id, tubeCode: tube.tubeCode };
  await send(visitId, 3, [
    ['arrive', {}],
    ['identify', { by: 'details' }],
    ['collect', collect],
  ]);
  const path = `/specimens/${tube.tubeCode}/receive`;
  expect((await app.call('POST', path, { token: admin.token, body: {} })).status).toBe(200);
  const reject = { rejectCode: 'haemolysed', reason: '' };
  const rejected = await app.call('POST', `/specimens/${tube.tubeCode}/reject`, { token: admin.token, body: reject });
  expect([rejected.status, rejected.body]).toMatchObject([200, {}]);
  expect(await told(customer.id)).toEqual([assigned, onTheWay, ['sample-rejected', expect.anything()]]);
});

test('a start that comes with the arrival is not told any more', async () => {
  const { customer, visitId } = await makeVisit();
  await assign(visitId, phlebotomist.id);
  await send(visitId, 1, [
    ['start', {}],
    ['arrive', {}],
  ]);
  expect((await told(customer.id)).map(([kind]) => kind)).toEqual(['phlebotomist-assigned']);
});

test('at the end of a window where nobody is, once; not where somebody has arrived', async () => {
  const [waiting, visited] = [await makeVisit(), await makeVisit()];
  await assign(visited.visitId, phlebotomist.id);
  await send(visited.visitId, 1, [['arrive', {}]]);
  app.clock.advance(localTime(waiting.date, '07:59') - app.clock.now());
  expect(await told(waiting.customer.id)).toEqual([]);
  app.clock.advance(120_000);
  const late = ['phlebotomist-late', expect.objectContaining({ time: '08:31' })];
  expect(await told(waiting.customer.id)).toEqual([late]);
  expect(await told(waiting.customer.id)).toEqual([late]);
  expect((await told(visited.customer.id)).map(([kind]) => kind)).toEqual(['phlebotomist-assigned']);
});
