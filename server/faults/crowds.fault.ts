// Very many connections that do nothing, and clients that send a letter now and then: others are served meanwhile.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { call, type Served, serve } from '../test/processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'labfront-fault-'));
const server: Served = await serve({ DATA_DIR: dataDir, DATABASE_URL: undefined });
const port = Number(new URL(server.base).port);
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function connection(): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => done(socket));
    open.add(socket);
    socket.once('error', fail);
  });
}

/** Files that this process, and so the server it starts, may have open: each end of a connection is one. */
const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 1_024;
const CROWD = Math.max(100, Math.min(10_000, limit - 500));

test(`${CROWD} idle connections`, async () => {
  for (let made = 0; made < CROWD; made += 200) {
    await Promise.all(Array.from({ length: Math.min(200, CROWD - made) }, connection));
  }
  expect(open.size).toBe(CROWD);
  for (let number = 0; number < 20; number += 1) {
    expect((await call(server.base, 'GET', '/test?limit=1')).status).toBe(200);
  }
  const registered = await call(server.base, 'POST', '/admin/register', {
    body: {
      firstName: 'Asha',
      lastName: 'Verma',
      phone: '9876543299',
      email: 'crowd@example.in',
      password: 'a-password-of-tests',
    },
  });
  expect(registered.status).toBe(201);
  expect(server.child.exitCode).toBeNull();
}, 120_000);

test('clients that never finish their headers are told so and sent away, others are served meanwhile', async () => {
  const slow = await Promise.all(Array.from({ length: 300 }, connection));
  const said = slow.map(() => '');
  let gone = 0;
  slow.forEach((socket, index) => {
    socket.on('data', (chunk: Buffer) => {
      said[index] += chunk.toString();
    });
    socket.on('close', () => {
      gone += 1;
    });
    socket.on('error', () => {});
    socket.write('GET /api/v1/test HTTP/1.1\r\nhost: x\r\n');
  });
  const letter = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x');
  }, 1_000);
  onTestFinished(() => clearInterval(letter));
  while (gone < slow.length) {
    expect((await call(server.base, 'GET', '/test?limit=1')).status).toBe(200);
    await new Promise((done) => setTimeout(done, 200));
  }
  clearInterval(letter);
  for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"TOO_SLOW"/s);
}, 60_000);
