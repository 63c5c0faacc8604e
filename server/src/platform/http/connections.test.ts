// On SQLite alone: reads and writes no database.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { guardConnections } from './connections.ts';

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

interface Guarded {
  perAddress?: number;
  isProxy?: (address: string) => boolean;
  idleMs?: number;
  keepAliveMs?: number;
  proxyKeepAliveMs?: number;
}

/** A server whose `/large` exceeds every buffer, and whose `/slow` takes longer than the idle limit of a connection. */
async function listen({ perAddress = 0, isProxy = () => false, idleMs = 60_000, ...keepAlive }: Guarded) {
  const warnings: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('done'), 6 * idleMs);
    else response.end(request.url === '/large' ? Buffer.alloc(64_000_000) : 'done');
  });
  const log = { warn: (_fields: object, text: string) => void warnings.push(text) };
  guardConnections(server, { perAddress, isProxy, idleMs, ...keepAlive, log });
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  /** @returns the data that arrived before the connection ended. */
  function ended(client: Socket): Promise<string> {
    let said = '';
    client.on('data', (chunk) => {
      said += chunk.length > 1_000 ? '' : chunk.toString();
    });
    return new Promise((done) => client.once('close', () => done(said)));
  }

  function open(localAddress = '127.0.0.1'): Promise<Socket> {
    return new Promise((done) => {
      const client = connect({ port, host: '127.0.0.1', localAddress }, () => done(client));
      client.on('error', () => {});
      clients.push(client);
    });
  }

  const connections = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
  return { open, ended, connections, accepted: () => accepted, warnings };
}

describe('connections of one address', () => {
  test('are limited; other addresses and later ones are not affected', async () => {
    const { open, ended, connections, warnings } = await listen({ perAddress: 3 });
    const held = [await open(), await open(), await open()];
    await ended(await open());
    await ended(await open());
    await open('127.0.0.2');
    await expect.poll(connections).toBe(4);
    expect(warnings).toHaveLength(1);
    held[0]?.destroy();
    await expect.poll(connections).toBe(3);
    const next = await open();
    next.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await ended(next)).toContain('done');
  });

  test('are not limited for a proxy of ours', async () => {
    const { open, connections } = await listen({ perAddress: 1, isProxy: (address) => address === '127.0.0.1' });
    for (let count = 0; count < 5; count += 1) await open();
    await expect.poll(connections).toBe(5);
  });
});

describe('a connection on which nothing moves', () => {
  test('ends when the client does not read its answer', async () => {
    const { open, connections, accepted } = await listen({ idleMs: 200 });
    const client = await open();
    client.pause();
    client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(accepted).toBe(1);
    await expect.poll(connections).toBe(0);
  });

  test('ends when the client asks for nothing more', async () => {
    const { open, ended } = await listen({ keepAliveMs: 200 });
    const client = await open();
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await ended(client)).toContain('done');
  });

  test('of a proxy stays longer than that of others, and ends too', async () => {
    const isProxy = (address: string) => address === '127.0.0.1';
    const { open, ended, connections } = await listen({ isProxy, keepAliveMs: 200, proxyKeepAliveMs: 3_000 });
    const [proxy, other] = [await open(), await open('127.0.0.2')];
    const proxyEnded = ended(proxy);
    for (const client of [proxy, other]) client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await ended(other);
    expect(await connections()).toBe(1);
    proxy.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await proxyEnded).toMatch(/done[\s\S]*done/);
  });

  test('is told by default how long it lives: seconds, not minutes', async () => {
    const { open, ended } = await listen({ idleMs: 60_000 });
    const client = await open();
    const said = ended(client);
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await said).toMatch(/keep-alive: timeout=15\r\n/i);
  });

  test('stays while its call is at work', async () => {
    const { open, ended } = await listen({ idleMs: 200 });
    const client = await open();
    client.write('GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await ended(client)).toContain('done');
  });
});
