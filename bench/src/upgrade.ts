// The database of 1.0.0 is migrated while the program of 1.0.0 serves: no request may fail, and nobody may wait for a lock for a second.
// Once with the fixture of the release, once with a shop of 100,000 bookings.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster, urlOfDatabase } from '../../tools/postgres-cluster.ts';
import { percentile } from './load.ts';
import { unpackRelease } from './old-program.ts';
import { type Outgoing, send, sendAtRate } from './open-loop.ts';
import type { Place } from './place.ts';
import { startServer } from './processes.ts';
import { signIn } from './sign-in.ts';
import { ms, type Row } from './table.ts';
import { fillRelease } from './upgrade-fill.ts';

const VERSION = '1.0.0';
const ROOT = join(import.meta.dirname, '../..');
const RATE = 50;
const CUSTOMERS = 40;
/** Of every account of the fixture. */
const PASSWORD = 'a-password-of-tests';
const MUST_LOCK_MS = 1_000;
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;
const SAMPLE_MS = 20;
const BOOKINGS = Number(process.env.BENCH_UPGRADE_BOOKINGS ?? 100_000);

const run = (command: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'server/src/cli', `${command}.ts`), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });

/** The longest time that a session waited for a lock, sampled until stopped. */
function watchLocks(url: string) {
  let longest = 0;
  let query = '';
  let isOver = false;
  const watching = (async () => {
    const client = new pg.Client(url);
    await client.connect();
    while (!isOver) {
      const { rows } = await client.query<{ waited: number; query: string }>(
        `SELECT extract(epoch FROM clock_timestamp() - waitstart) * 1000 AS waited, query FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE NOT granted AND locktype <> 'advisory' ORDER BY waitstart LIMIT 1`,
      );
      const [row] = rows;
      if (row && Number(row.waited) > longest) [longest, query] = [Number(row.waited), row.query];
      await setTimeout(SAMPLE_MS);
    }
    await client.end();
  })();
  return async () => {
    isOver = true;
    await watching;
    return { longest, query };
  };
}

/** A customer of 1.0.0 reads and books; staff read the newest bookings. */
function requestsOf(customers: readonly string[], admin: string, testId: string) {
  const booking = JSON.stringify({ tests: [testId] });
  return (index: number): Outgoing => {
    const token = customers[index % customers.length] ?? '';
    const kind = index % 5;
    if (kind === 0) return { method: 'GET', path: '/api/v1/test?limit=20' };
    if (kind === 1) return { method: 'GET', path: '/api/v1/cart/get-cart', token };
    if (kind === 2) return { method: 'GET', path: '/api/v1/booking?limit=20', token: admin };
    if (kind === 3) return { method: 'GET', path: '/api/v1/booking/id?limit=20', token };
    return { method: 'POST', path: '/api/v1/booking', token, type: 'application/json', body: booking };
  };
}

async function register(url: string, number: number): Promise<string> {
  const phone = `98765${String(10_000 + number)}`;
  const body = {
    firstName: 'Asha',
    lastName: 'Verma',
    phone,
    email: `upgrade${number}@example.in`,
    password: 'a-password-of-the-bench',
  };
  const answer = await fetch(`${url}/api/v1/admin/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`No account: ${answer.status}`);
  return token;
}

interface Upgrade {
  main: string;
  url: string;
  dataDir: string;
  port: number;
  what: string;
  administrator: { email: string; password: string };
}

async function measureUpgrade({ main, url, dataDir, port, what, administrator }: Upgrade): Promise<Row[]> {
  const old = await startServer(dataDir, port, { DATABASE_URL: url }, main);
  try {
    const admin = await signIn(old.url, administrator);
    const customers = [];
    for (let number = 0; number < CUSTOMERS; number += 1) customers.push(await register(old.url, number));
    const list = (await (await fetch(`${old.url}/api/v1/test?limit=1`)).json()) as { data: { _id: string }[] };
    const next = requestsOf(customers, admin, list.data[0]?._id ?? '');
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const control = new AbortController();
    const answers: { ms: number; status: number }[] = [];
    const failed: string[] = [];
    const sendOne = async (index: number) => {
      const outgoing = next(index);
      const status = await send(old.url, agent, outgoing);
      if (status === 0 || status >= 400) failed.push(`${status} ${outgoing.method} ${outgoing.path}`);
      return status;
    };
    const load = (async () => {
      for (let index = 0; !control.signal.aborted; index += RATE) {
        answers.push(...(await sendAtRate({ perSecond: RATE, count: RATE }, (at) => sendOne(index + at))));
      }
    })();
    await setTimeout(BEFORE_MS);
    const locks = watchLocks(url);
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
    const startedAt = performance.now();
    const migrations = await migrate(database);
    const took = performance.now() - startedAt;
    await database.close();
    await setTimeout(AFTER_MS);
    control.abort();
    await load;
    agent.destroy();
    const { longest, query } = await locks();
    if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(', ')}\n`);
    if (longest > MUST_LOCK_MS) process.stderr.write(`Waited ${ms(longest)} for a lock: ${query.slice(0, 200)}\n`);
    return [
      {
        what: `${what}: ${migrations} migrations while ${VERSION} answers ${RATE} requests a second; requests that failed of ${answers.length}`,
        ours: String(failed.length),
        must: '0',
        holds: failed.length === 0,
      },
      {
        what: `${what}: longest wait for a lock (all migrations: ${ms(took, 0)})`,
        ours: ms(longest, 0),
        must: `≤ ${MUST_LOCK_MS} ms`,
        holds: longest <= MUST_LOCK_MS,
      },
      {
        what: `${what}: slowest answer meanwhile, p99`,
        ours: ms(
          percentile(
            answers.map((one) => one.ms),
            0.99,
          ),
        ),
      },
    ];
  } finally {
    await old.stop();
  }
}

export async function measureUpgrades({ dataDir, port }: Place): Promise<Row[]> {
  const main = postgresPrograms() ? unpackRelease(VERSION, join(dataDir, 'release')) : undefined;
  if (main === undefined) {
    process.stderr.write(
      `The upgrade from ${VERSION} is not measured: it needs the programs of PostgreSQL and the history of the repository (git fetch --unshallow).\n`,
    );
    return [];
  }
  const cluster = await startCluster({ durable: true });
  try {
    const rows: Row[] = [];
    execFileSync('tar', ['-xzf', join(ROOT, `server/test/fixtures/${VERSION}-postgres.tar.gz`), '-C', dataDir]);
    const facts = JSON.parse(readFileSync(join(dataDir, 'facts.json'), 'utf8')) as { admin: { email: string } };
    const administrator = { email: facts.admin.email, password: PASSWORD };
    for (const size of ['fixture', 'large'] as const) {
      const client = new pg.Client(cluster.url);
      await client.connect();
      await client.query(`CREATE DATABASE ${size}`);
      await client.end();
      const url = urlOfDatabase(cluster.url, size);
      const folder = join(dataDir, size);
      mkdirSync(folder, { mode: 0o700 });
      await run('restore', [join(dataDir, 'backup')], { DATABASE_URL: url, DATA_DIR: folder });
      if (size === 'large') await fillRelease(url, BOOKINGS);
      const what = size === 'fixture' ? `fixture of ${VERSION}` : `${BOOKINGS.toLocaleString('en-IN')} bookings`;
      rows.push(...(await measureUpgrade({ main, url, dataDir: folder, port, what, administrator })));
    }
    return rows;
  } finally {
    await cluster.stop();
  }
}
