// WORKERS=2: two processes share the port and the database.
import { rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from './harness.ts';
import { call, type Served, serve } from './processes.ts';

const ADMIN = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'a-password-of-tests' };

const { dataDir, url, database } = await createTestDatabase();
await database.close();
// On SQLite the first start finds no file at all: one of the two makes the schema.
if (url === undefined) rmSync(join(dataDir, 'labfront.sqlite'));

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve({ WORKERS: '2', DATA_DIR: dataDir, DATABASE_URL: url, ...ADMIN });
  await vi.waitUntil(async () => (await answering()).length === 2, { timeout: 120_000 });
  const login = await call(server.base, 'POST', '/admin/login', {
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  });
  admin = login.body.token;
});

/** The processes that the first one has started, from the system's own list. */
async function workerPids(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return /^PPid:\s+(\d+)/m.exec(status)?.[1] === String(server.child.pid) ? [Number(pid)] : [];
    }),
  );
  return parents.flat();
}

/** The processes that listen, according to the log. */
async function answering(): Promise<string[]> {
  const logged = [...server.said().matchAll(/"pid":(\d+)[^\n]*listening at/g)].map(([, pid]) => String(pid));
  const alive = new Set((await workerPids()).map(String));
  return logged.filter((pid) => alive.has(pid));
}

/** Nothing, where the test itself has not arrived yet. */
const price = async (id: string) =>
  (await call(server.base, 'GET', `/test/fetchTestById/${id}`)).body.data?.finalPrice as number | undefined;

test('both serve, and are measured as one', async () => {
  const { body } = await call(server.base, 'GET', '/test?limit=1');
  expect(body.data).toHaveLength(1);
  const metrics = await (await fetch(`${server.base}/metrics`)).text();
  const counted = (text: string) => Number(/_count\{[^}]*healthz",status="200"\} (\d+)/.exec(text)?.[1] ?? 0);
  const before = counted(metrics);
  for (let turn = 0; turn < 10; turn += 1) await fetch(`${server.base}/healthz`, { headers: { connection: 'close' } });
  const after = await (await fetch(`${server.base}/metrics`)).text();
  expect(counted(after) - before).toBe(10);
  // Without it the alarm that nothing answers would never end.
  expect(after).toMatch(/^process_start_time_seconds \d/m);
});

test('a change of the catalogue in one is soon in the other', async () => {
  const { body } = await call(server.base, 'POST', '/test', { token: admin, body: { name: 'Serum Zinc', price: 100 } });
  const id: string = body.data._id;
  for (const wanted of [110, 120, 130]) {
    await call(server.base, 'PUT', `/test/${id}`, { token: admin, body: { price: wanted } });
    // Ten connections reach both. That it takes no second is shown by freshness.test.ts, with a clock that stands still.
    const seen = () => Promise.all(Array.from({ length: 10 }, () => price(id)));
    await expect.poll(seen).toEqual(Array(10).fill(wanted));
  }
});

async function register(number: number): Promise<string> {
  const person = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-tests' };
  const unique = { phone: `98765431${String(number).padStart(2, '0')}`, email: `workers${number}@example.in` };
  return (await call(server.base, 'POST', '/admin/register', { body: { ...person, ...unique } })).body.token;
}

/** A pause between two requests of a person, so that a process that starts meanwhile has a processor too. */
const pause = () => new Promise((later) => setTimeout(later, 10));

test('one that is killed under load loses nothing that was answered, and another one takes its place', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, (_, number) => register(number)));
  const list = await call(server.base, 'GET', '/test?limit=1');
  const tests = [list.body.data[0]._id];
  const kept = tokens.map((): string[] => []);
  const count = () => kept.flat().length;
  let isOver = false;
  const writing = tokens.map(async (token, person) => {
    while (!isOver) {
      // A request of the killed process fails; the next one reaches the other.
      const answer = await call(server.base, 'POST', '/booking', { token, body: { tests } }).catch(() => null);
      if (answer?.status === 201) kept[person]?.push(answer.body.data._id);
      await pause();
    }
  });
  const before = await workerPids();
  for (let kill = 0; kill < 3; kill += 1) {
    const seen = count();
    await expect.poll(count).toBeGreaterThan(seen + 10);
    const pids = await answering();
    const killed = pids[kill % pids.length];
    process.kill(Number(killed), 'SIGKILL');
    const others = async () => (await answering()).filter((pid) => pid !== killed);
    await expect.poll(others).toHaveLength(2);
  }
  isOver = true;
  await Promise.all(writing);
  expect(await workerPids()).not.toEqual(before);
  for (const [person, token] of tokens.entries()) {
    const { body } = await call(server.base, 'GET', '/booking/id', { token });
    const ids = body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining(kept[person] ?? []));
    expect(kept[person]?.length).toBeGreaterThan(0);
  }
});

test('they are replaced one after the other without a failed request', async () => {
  let isOver = false;
  const statuses: (number | string)[] = [];
  const reading = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const status = await call(server.base, 'GET', '/test?limit=1').then(
        (answer) => answer.status,
        (error: Error) => error.message,
      );
      statuses.push(status);
      await pause();
    }
  });
  const before = await workerPids();
  server.child.kill('SIGUSR2');
  await expect.poll(() => server.said()).toContain('all serving processes are new');
  isOver = true;
  await Promise.all(reading);

  expect(new Set(statuses)).toEqual(new Set([200]));
  const now = await workerPids();
  expect(now.filter((pid) => before.includes(pid))).toEqual([]);
});

test('all stop when the first is told to', async () => {
  const pids = await workerPids();
  expect(await server.end('SIGTERM')).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});

test('a start that cannot succeed ends, and says why', async () => {
  const failing = serve({ WORKERS: '2', DATA_DIR: join(dataDir, 'no', 'such', 'folder') });
  await expect(failing).rejects.toThrow(/The data folder .* cannot be used/);
});
