// The system of a clinic that the demonstration's laboratory works with: its key, and the events that it receives while the fortnight goes by.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoPeople } from './demo-people.ts';
import type { DemoShop } from './demo-shop.ts';

/** Of the events, every so many finds the clinic's system busy, and is tried again. */
const BUSY_EVERY = 9;

/** A receiver of this machine, for as long as the fortnight is made: the demonstration calls nobody else's. */
async function openReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(received % BUSY_EVERY === 0 ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/labfront`, close: () => server.close() };
}

/** Connects the clinic's system. */
export async function connectClinic(shop: DemoShop, { owner, partnerId }: DemoPeople) {
  const receiver = await openReceiver();
  const reach = { scope: 'partner', partnerId };
  const permissions = ['booking.read'];
  const key = { ...reach, permissions };
  const { key: token } = await shop.call(owner, 'POST', '/api-keys', { ...key, name: 'City Clinic, appointments' });
  const { data: trial } = await shop.call(owner, 'POST', '/api-keys', { ...key, name: 'City Clinic, trial' });
  await shop.call(owner, 'DELETE', `/api-keys/${trial._id}`);
  const events = ['booking.confirmed', 'booking.cancelled', 'sample.received', 'report.ready'];
  const { data: webhook } = await shop.call(owner, 'POST', '/webhooks', { ...reach, url: receiver.url, events });
  return {
    /** The clinic's system looks at its patients' bookings. */
    read: () => shop.callWithKey(token, 'GET', '/booking?limit=20'),
    /** Nobody answers there once the fortnight is over: the webhook is switched off, with what it delivered. */
    switchOff: () => shop.call(owner, 'PUT', `/webhooks/${webhook._id}`, { active: false }),
    close: receiver.close,
  };
}
export type Clinic = Awaited<ReturnType<typeof connectClinic>>;
