// Webhooks: the events that partners get, and how their receivers are managed.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCentre, payOrder } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport, giveReport } from '../../../test/reports.ts';
import { ALL_EVENTS, openWebhooks } from '../../../test/webhooks.ts';
import { PARTNER_EVENT_JOB } from '../../platform/outbox/partner-event.ts';

const DAY_MS = 86_400_000;

const app = await createTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'on' });
const { db } = app.database;
const { admin, asha, item, asAdmin, listen, book, move, work } = await openWebhooks(app);

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

describe('managing webhooks', () => {
  test.each([
    [{}],
    [{ url: 'ftp://partner.example' }],
    [{ url: 'https://user:secret@partner.example/' }],
    [{ url: 'https://partner.example/#part' }],
    [{ url: 'https://partner.example', events: [] }],
    [{ url: 'https://partner.example', events: ['result.ready'] }],
    [{ url: 'https://partner.example', events: ALL_EVENTS, scope: 'own' }],
    [{ url: 'https://partner.example', events: ALL_EVENTS, scope: 'centre' }],
    [{ url: 'https://partner.example', events: ALL_EVENTS, scope: 'partner', partnerId: 'unknown' }],
  ])('refuses %j', async (body) => {
    expect((await asAdmin('POST', '/webhooks', body)).status).toBe(400);
  });

  test('refuses private addresses unless they are allowed', async () => {
    const strict = await createTestApp();
    const { token } = await makeAdmin(strict);
    for (const url of ['http://partner.example/', 'https://10.0.0.1/', 'https://[::1]:8443/', 'https://localhost/']) {
      const { status, body } = await strict.call('POST', '/webhooks', { token, body: { url, events: ALL_EVENTS } });
      expect([status, body.code]).toEqual([400, 'WEBHOOK_ADDRESS']);
    }
    const body = { url: 'https://partner.example/', events: ALL_EVENTS };
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
