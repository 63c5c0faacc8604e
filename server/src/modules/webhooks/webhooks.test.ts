import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeUser,
  payOrder,
} from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { onFileEnd } from '../../../test/releases.ts';
import { amendReport, giveReport } from '../../../test/reports.ts';
import { PARTNER_EVENT_JOB } from '../../platform/outbox/partner-event.ts';
import { PAUSES_MS } from './webhook-queue.ts';

const DAY_MS = 86_400_000;

const app = await createTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'on' });
const { db } = app.database;
await makeCities(app);
const admin = await makeAdmin(app);
const asha = await makeUser(app);
const [item = ''] = await makeItems(app, { name: 'HIV 1 and 2 antibodies', price: 400 });
// The tests last longer than a session.
await db.updateTable('sessions').set({ expires_at: '2036-01-01T00:00:00.000Z' }).execute();

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several events
  body: any;
}

/** A receiver that answers 200 until a test says otherwise. */
async function startReceiver() {
  const received: Received[] = [];
  let answer = (response: ServerResponse): void => void response.writeHead(200).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, text, body: JSON.parse(text) });
    answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomUUID()}`;
  const reply = (next: typeof answer): void => {
    answer = next;
  };
  return { url, received, reply };
}

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call(method, path, { token: admin.token, body });

const ALL = ['booking.confirmed', 'booking.moved', 'booking.cancelled', 'report.ready', 'report.amended'];

async function listen(events = ALL, fields: object = {}) {
  const receiver = await startReceiver();
  const { status, body } = await asAdmin('POST', '/webhooks', { url: receiver.url, events, ...fields });
  expect(status).toBe(201);
  const id: string = body.data._id;
  onTestFinished(() => asAdmin('DELETE', `/webhooks/${id}`).then(() => {}));
  const attempts = async (query = '') => (await asAdmin('GET', `/webhooks/${id}/attempts${query}`)).body.data;
  return { ...receiver, id, secret: body.secret as string, attempts };
}

async function book(details: object = {}) {
  await fillCart(app, asha.token, [item]);
  return (await bookCart(app, asha.token, { paymentMethod: 'at_collection', again: true, ...details })).booking;
}

const move = (bookingId: string, status: string) =>
  asAdmin('PUT', '/cart-booking/update-status', { bookingId, status });

const work = () => app.outbox.drain();

describe('events', () => {
  test('of a booking go out once each, signed, without a name of a person or a test', async () => {
    const { received, secret, attempts } = await listen();
    const time = { date: '2026-03-20', slot: '08:00-10:00' };
    const later = { date: '2026-03-21', slot: '08:00-10:00' };
    const booking = await book({ city: 'Bhopal', ...time });
    await move(booking._id, 'Confirmed');
    const moved = { bookingId: booking._id, ...later, reason: 'Asked for' };
    expect((await asAdmin('PUT', '/cart-booking/reschedule', moved)).status).toBe(200);
    await move(booking._id, 'Cancelled');
    await work();
    expect(received.map(({ body }) => body.type).sort()).toEqual([
      'booking.cancelled',
      'booking.confirmed',
      'booking.moved',
    ]);
    for (const { headers, text, body } of received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
      expect(headers['webhook-id']).toMatch(/^evt_/);
      expect(body).toMatchObject({ timestamp: expect.any(String), data: { bookingId: booking._id } });
      expect(text).not.toMatch(/HIV|Verma|Asha/);
      expect(text).not.toContain(booking.patient.mobileNumber);
    }
    expect(await attempts()).toMatchObject([1, 2, 3].map(() => ({ state: 'delivered', number: 1, status: 200 })));
  });

  test('of a booking that is paid online say that it is confirmed', async () => {
    const { received } = await listen(['booking.confirmed']);
    await fillCart(app, asha.token, [item]);
    const booked = await bookCart(app, asha.token, { again: true });
    const paid = await payOrder(app, booked.orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: asha.token, body: paid })).status).toBe(200);
    await work();
    expect(received.map(({ body }) => [body.type, body.data.status])).toEqual([['booking.confirmed', 'Confirmed']]);
  });

  test('of a report tell of it when it may be opened, and of each further version', async () => {
    const { received } = await listen();
    const report = await giveReport(app, admin, asha, { fields: { amount: '50' } });
    await work();
    expect(received).toHaveLength(0);
    await asAdmin('PUT', `/prescription-reports/status/${report._id}`, { status: 'Completed' });
    expect((await amendReport(app, admin, report._id, pdf('again'), { reason: 'Typing' })).status).toBe(200);
    await work();
    expect(received.map(({ body }) => [body.type, body.data.version]).sort()).toEqual([
      ['report.amended', 2],
      ['report.ready', 1],
    ]);
  });

  test('are written with the fact, or not at all', async () => {
    const { id } = await listen();
    const count = async () => (await db.selectFrom('webhook_events').selectAll().execute()).length;
    const before = await count();
    const failing = app.database.write(async (tx) => {
      const booking = await tx.selectFrom('bookings').select('id').limit(1).executeTakeFirstOrThrow();
      await app.outbox.add(tx, PARTNER_EVENT_JOB, { type: 'booking.moved', bookingId: booking.id });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await count()).toBe(before);
    expect((await asAdmin('GET', '/webhooks')).body.data.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
      waiting: 0,
    });
  });

  test('reach the webhooks of their centre and of their partner alone', async () => {
    const centreId = await makeCentre(app, admin, { code: 'WHK', kind: 'collection', name: 'Kolar' });
    const ofCentre = await listen(['booking.cancelled'], { scope: 'centre', centreId });
    const everywhere = await listen(['booking.cancelled']);
    const [here, elsewhere] = [await book(), await book()];
    await db.updateTable('bookings').set({ centre_id: centreId }).where('id', '=', here._id).execute();
    for (const { _id } of [here, elsewhere]) await move(_id, 'Cancelled');
    await work();
    expect(ofCentre.received.map(({ body }) => body.data.bookingId)).toEqual([here._id]);
    expect(everywhere.received).toHaveLength(2);
  });
});

describe('a receiver that fails', () => {
  test('gets the same event again with growing pauses for three days, then it is given up and shown', async () => {
    const { received, reply, attempts, id } = await listen(['booking.cancelled']);
    reply((response) => response.writeHead(500).end());
    const { _id } = await book();
    await move(_id, 'Cancelled');
    const startedAt = app.clock.now();
    await work();
    for (const pause of PAUSES_MS) {
      expect((await attempts('?status=waiting')).length).toBe(1);
      app.clock.advance(pause + 1_000);
      await work();
    }
    const days = (app.clock.now() - startedAt) / DAY_MS;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.05);
    expect(received).toHaveLength(PAUSES_MS.length + 1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(received.length);
    expect(await attempts('?status=waiting')).toEqual([]);
    const [given] = await attempts('?status=given-up');
    expect(given).toMatchObject({ number: PAUSES_MS.length + 1, state: 'failed', status: 500, code: 'STATUS' });
    const { body } = await asAdmin('GET', '/webhooks');
    const shown = body.data.find((webhook: { _id: string }) => webhook._id === id);
    expect(shown).toMatchObject({ failed: 1, waiting: 0, lastAttempt: { state: 'failed', code: 'STATUS' } });

    reply((response) => response.writeHead(200).end());
    const replay = () => asAdmin('POST', `/webhooks/${id}/attempts/${given._id}/replay`);
    const [one, other] = await Promise.all([replay(), replay()]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.data._id).toBe(other.body.data._id);
    await work();
    expect(received).toHaveLength(PAUSES_MS.length + 2);
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(await attempts('?status=given-up')).toEqual([]);
  });

  test('answering 410 ends the webhook', async () => {
    const { reply, id, attempts } = await listen(['booking.cancelled']);
    reply((response) => response.writeHead(410).end());
    await move((await book())._id, 'Cancelled');
    await work();
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ code: 'GONE', last: true });
    const path = `/webhooks/${id}/attempts/${attempt._id}/replay`;
    expect((await asAdmin('POST', path)).body.code).toBe('WEBHOOK_INACTIVE');
    expect((await asAdmin('PUT', `/webhooks/${id}`, { active: true })).body.data).toMatchObject({ gone: false });
    expect((await asAdmin('POST', path)).status).toBe(201);
  });

  test('or hangs keeps no other receiver waiting', async () => {
    const slow = await listen(['booking.cancelled']);
    const quick = await listen(['booking.cancelled']);
    const held: ServerResponse[] = [];
    slow.reply((response) => void held.push(response));
    for (let count = 0; count < 6; count += 1) await move((await book())._id, 'Cancelled');
    app.outbox.start();
    await expect.poll(() => quick.received.length, { timeout: 10_000 }).toBe(6);
    // As many as it has places.
    expect(held).toHaveLength(4);
    await app.outbox.stop();
    expect(await slow.attempts('?status=waiting')).toHaveLength(6);
    slow.reply((response) => response.writeHead(200).end());
    await work();
    expect(await slow.attempts('?status=delivered')).toHaveLength(6);
  });

  test('of a process that was killed gets its event from another one', async () => {
    const { received, id } = await listen(['booking.cancelled']);
    await move((await book())._id, 'Cancelled');
    const until = new Date(app.clock.now() + 60_000).toISOString();
    await db.updateTable('webhook_attempts').set({ claimed_until: until }).where('webhook_id', '=', id).execute();
    await work();
    expect(received).toHaveLength(0);
    app.clock.advance(61_000);
    await work();
    expect(received).toHaveLength(1);
  });

  test('and is stopped keeps what waits until it starts again, or is deleted', async () => {
    const { received, id, reply } = await listen(['booking.cancelled']);
    reply((response) => response.writeHead(503).end());
    await move((await book())._id, 'Cancelled');
    await work();
    await asAdmin('PUT', `/webhooks/${id}`, { active: false });
    app.clock.advance(DAY_MS);
    await move((await book())._id, 'Cancelled');
    await work();
    expect(received).toHaveLength(1);
    reply((response) => response.writeHead(200).end());
    await asAdmin('PUT', `/webhooks/${id}`, { active: true });
    await work();
    expect(received).toHaveLength(2);
  });
});

describe('managing webhooks', () => {
  test.each([
    [{}],
    [{ url: 'ftp://partner.example' }],
    [{ url: 'https://user:secret@partner.example/' }],
    [{ url: 'https://partner.example/#part' }],
    [{ url: 'https://partner.example', events: [] }],
    [{ url: 'https://partner.example', events: ['result.ready'] }],
    [{ url: 'https://partner.example', events: ALL, scope: 'own' }],
    [{ url: 'https://partner.example', events: ALL, scope: 'centre' }],
    [{ url: 'https://partner.example', events: ALL, scope: 'partner', partnerId: 'unknown' }],
  ])('refuses %j', async (body) => {
    expect((await asAdmin('POST', '/webhooks', body)).status).toBe(400);
  });

  test('refuses private addresses unless they are allowed', async () => {
    const strict = await createTestApp();
    const { token } = await makeAdmin(strict);
    for (const url of ['http://partner.example/', 'https://10.0.0.1/', 'https://[::1]:8443/', 'https://localhost/']) {
      const { status, body } = await strict.call('POST', '/webhooks', { token, body: { url, events: ALL } });
      expect([status, body.code]).toEqual([400, 'WEBHOOK_ADDRESS']);
    }
    const body = { url: 'https://partner.example/', events: ALL };
    expect((await strict.call('POST', '/webhooks', { token, body })).status).toBe(201);
  });

  test('says the secret once, and stores it encrypted', async () => {
    const { id, secret } = await listen();
    expect(secret).toMatch(/^whsec_/);
    const { body } = await asAdmin('PUT', `/webhooks/${id}`, { events: ['report.ready'] });
    expect(JSON.stringify(body)).not.toContain(secret);
    const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret.slice(6));
  });

  test('forgets events after 30 days', async () => {
    const { attempts } = await listen(['booking.cancelled']);
    await move((await book())._id, 'Cancelled');
    await work();
    expect(await attempts()).toHaveLength(1);
    app.clock.advance(31 * DAY_MS);
    await app.sweep();
    expect(await attempts()).toEqual([]);
  });
});
