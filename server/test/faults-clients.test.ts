// Clients that mean ill, or are very slow: the others are answered all the while.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from './harness.ts';

/** Each is a socket on both sides of this one process. */
const IDLE = Number(process.env.FAULT_CONNECTIONS ?? 2_000);
const SLOW = 300;

const app = await createTestApp();
const sockets: Socket[] = [];
let port = 0;
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function open(count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(200, count - opened.length) }, () => connect(port, '127.0.0.1'));
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    for (const socket of some) socket.on('error', () => {});
    opened.push(...some);
  }
  sockets.push(...opened);
  return opened;
}

const isServed = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/test?limit=1`)).status === 200;

async function raw(pieces: Iterable<string | Buffer>): Promise<string> {
  const [socket] = await open(1);
  if (!socket) throw new Error('No connection');
  const answer = text(socket).catch(() => '');
  for (const piece of pieces) {
    if (!socket.writable) break;
    await new Promise<void>((done) => socket.write(piece, () => done()));
  }
  return answer;
}

test(`${IDLE} idle connections keep nobody out`, async () => {
  const idle = await open(IDLE);
  expect(await isServed()).toBe(true);
  for (const socket of idle) socket.destroy();
  await expect.poll(isServed).toBe(true);
}, 60_000);

test('requests that never end keep nobody out, and have an end', async () => {
  const slow = await open(SLOW);
  for (const socket of slow)
    socket.write('POST /api/v1/admin/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\nX-A');
  expect(await isServed()).toBe(true);
  const { headersTimeout, requestTimeout } = app.http.server;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeLessThanOrEqual(300_000);
  for (const socket of slow) socket.destroy();
});

test('too much in the headers is 431, in the form of every refusal', async () => {
  const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
  for (const bomb of [
    `X-A: ${'x'.repeat(100_000)}\r\n`,
    Array.from({ length: 5_000 }, (_, n) => `X-${n}: 1\r\n`).join(''),
  ]) {
    const answer = await raw([head, bomb, 'Connection: close\r\n\r\n']);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'TOO_LARGE' });
  }
  expect(await isServed()).toBe(true);
});

test('a body without an end is 413 before it is in memory', async () => {
  function* endless() {
    yield 'POST /api/v1/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const piece = Buffer.alloc(65_536, 0x20);
    for (let sent = 0; sent < 1_000; sent += 1)
      yield Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]);
  }
  const before = process.memoryUsage().rss;
  expect(await raw(endless())).toMatch(/^(HTTP\/1\.1 413 |$)/);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  expect(await isServed()).toBe(true);
});

test('packed bodies are not unpacked', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(1_000),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});
