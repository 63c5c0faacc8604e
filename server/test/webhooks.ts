// Webhooks with receivers on this machine, for tests.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { onFileEnd } from './releases.ts';

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

export const ALL_EVENTS = ['booking.confirmed', 'booking.moved', 'booking.cancelled', 'report.ready', 'report.amended'];

/** Opens a shop with one test; its app allows private addresses. */
export async function openWebhooks(app: TestApp) {
  const { db } = app.database;
  await makeCities(app);
  const admin = await makeAdmin(app);
  const asha = await makeUser(app);
  const [item = ''] = await makeItems(app, { name: 'HIV 1 and 2 antibodies', price: 400 });
  // The tests last longer than a session.
  await db.updateTable('sessions').set({ expires_at: '2036-01-01T00:00:00.000Z' }).execute();
  const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, path, { token: admin.token, body });
  async function listen(events = ALL_EVENTS, fields: object = {}) {
    const receiver = await startReceiver();
    const { status, body } = await asAdmin('POST', '/webhooks', { url: receiver.url, events, ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
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

  return { admin, asha, item, asAdmin, listen, book, move, work };
}
