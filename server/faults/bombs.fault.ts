// On SQLite alone: what is refused before any statement (on PostgreSQL: test/fuzz.test.ts).
// Requests that are meant to hurt: headers and bodies without end, nesting, what is not HTTP. Each gets a clear answer, and the
// server answers the next one.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type Served, serve } from '../test/processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'labfront-fault-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const server: Served = await serve({ DATA_DIR: dataDir, DATABASE_URL: undefined });
const port = Number(new URL(server.base).port);

afterEach(async () => {
  expect(server.child.exitCode).toBeNull();
  expect((await fetch(`${server.base}/api/v1/test?limit=1`)).status).toBe(200);
});

/** Sends bytes as they are, until the server has answered and closed or enough has gone. @returns what it said. */
async function send(pieces: () => Iterable<string | Buffer>): Promise<string> {
  let said = '';
  // A client that continues to send may lose the answer when TCP resets the connection. It retries a few times.
  for (let attempt = 0; said === '' && attempt < 5; attempt += 1) said = await sendOnce(pieces());
  return said;
}

function sendOnce(pieces: Iterable<string | Buffer>): Promise<string> {
  return new Promise((done) => {
    let said = '';
    let isClosed = false;
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        if (isClosed) break;
        // Reads more than it writes: a write to a connection that was reset drops an answer that has not been read.
        if (!socket.write(piece)) await setTimeout(1);
      }
    });
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      // A complete answer: who keeps the connection open has nothing more to say.
      if (/\r\n\r\n.*\}$/s.test(said)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
      done(said);
    });
    socket.setTimeout(20_000, () => socket.destroy());
  });
}

const post = (headers: string) =>
  `POST /api/v1/admin/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
function* repeat(first: string, piece: string | Buffer, times: number) {
  yield first;
  for (let count = 0; count < times; count += 1) yield piece;
}
const CHUNK = `10000\r\n${' '.repeat(65_536)}\r\n`;

test.each([
  [
    'one header of a megabyte',
    () => repeat('GET / HTTP/1.1\r\nhost: x\r\nx: ', 'a'.repeat(65_536), 16),
    431,
    'TOO_LARGE',
  ],
  ['100,000 headers', () => repeat('GET / HTTP/1.1\r\nhost: x\r\n', 'x: y\r\n'.repeat(1_000), 100), 431, 'TOO_LARGE'],
  ['an address of a megabyte', () => repeat('GET /', 'a'.repeat(65_536), 16), 431, 'TOO_LARGE'],
  ['a body said to be 10 GB', () => [post('content-length: 10000000000'), 'x'], 413, 'TOO_LARGE'],
  ['a body without end', () => repeat(post('transfer-encoding: chunked'), CHUNK, 1_000), 413, 'TOO_LARGE'],
  ['a length that is none', () => [post('content-length: -1')], 400, 'BAD_REQUEST'],
  ['two lengths', () => [post('content-length: 2\r\ncontent-length: 30'), '{}'], 400, 'BAD_REQUEST'],
  [
    'a length and pieces',
    () => [post('content-length: 2\r\ntransfer-encoding: chunked'), '0\r\n\r\n'],
    400,
    'BAD_REQUEST',
  ],
  [
    'what is no HTTP',
    () => [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x0d, 0x0a])],
    400,
    'BAD_REQUEST',
  ],
  ['a header with a line of its own', () => ['GET / HTTP/1.1\r\nhost: x\r\nx: a\rb: c\r\n\r\n'], 400, 'BAD_REQUEST'],
] as const)('%s', async (_what, pieces, status, code) => {
  const said = await send(pieces);
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(said).toContain(`"code":"${code}"`);
  expect(said).toContain('"requestId"');
});

test.each([
  ['as deep as a body may be', 30_000, 400],
  ['a megabyte deep', 500_000, 413],
])('nesting %s', async (_name, depth, status) => {
  const body = `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const answer = await fetch(`${server.base}/api/v1/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
});

test('whoever still writes a body that is refused hears why, each time', async () => {
  const body = JSON.stringify({ email: 'a'.repeat(3_000_000) });
  for (let turn = 0; turn < 25; turn += 1) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.base}/api/v1/admin/login`, { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'TOO_LARGE' })]);
  }
});
