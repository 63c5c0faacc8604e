// Receivers that fail: an event is sent again with pauses, given up, and replayed.
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openWebhooks } from '../../../test/webhooks.ts';
import { PAUSES_MS } from './webhook-queue.ts';

const DAY_MS = 86_400_000;

const app = await createTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'on' });
const { db } = app.database;
const { asAdmin, listen, book, move, work } = await openWebhooks(app);

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
