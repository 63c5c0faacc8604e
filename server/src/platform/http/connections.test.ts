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
}

/** A server whose `/large` is more than any buffer holds, and whose `/slow` takes longer than a connection may be idle. */
async function listen({ perAddress = 0, isProxy = () => false, idleMs = 60_000 }: Guarded) {
  const warnings: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') setTimeout(() => response.end('done'), 6 * idleMs);
    else response.end(request.url === '/large' ? Buffer.alloc(64_000_000) : 'done');
  });
  server.keepAliveTimeout = idleMs;
  guardConnections(server, { perAddress, isProxy, idleMs, log: { warn: (_fields, text) => warnings.push(text) } });
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  /** @returns what arrived before the connection ended. */
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
    const { open, ended } = await listen({ idleMs: 200 });
    const client = await open();
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await ended(client)).toContain('done');
  });

  test('stays while its call is at work', async () => {
    const { open, ended } = await listen({ idleMs: 200 });
    const client = await open();
    client.write('GET /slow HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await ended(client)).toContain('done');
  });
});
