// Complete checkouts: book, pay at the test gateway, verify. Each engine has three copies of one shop: one on which the
// statements are recorded, one on which they run bare, and one on which the server works.
import { copyFileSync, mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import { readEnv } from '../../server/src/platform/base/env.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { NO_LIMITS } from '../../server/test/no-limits.ts';
import { postgresPrograms, startCluster, urlOfDatabase } from '../../tools/postgres-cluster.ts';
import { recordStatements, type Statement } from '../../tools/record-statements.ts';
import type { Place } from './place.ts';
import { treeProcessorMs } from './process-tree.ts';
import { startServer } from './processes.ts';
import { settle } from './settle.ts';
import { type Customer, makeShop } from './shop.ts';
import { replayOnPostgres, replayOnSqlite } from './statements.ts';
import { ms, percent, perSecond, type Row } from './table.ts';

const CONNECTIONS = 20;
const CUSTOMERS = 1_600;
const RECORDED = 300;
const WARM_UP = 200;
/** Of the three calls, without frames of transactions and looks at versions that requests of a moment share. */
const MUST_STATEMENTS = 24;
const NOT_COUNTED = /^(begin|commit)|^select "version" from/i;
/** A server that takes less of the processor within a second has done the outbox's work. */
const IDLE_MS = 40;

export type Call = (method: string, path: string, body: object, token?: string) => Promise<Record<string, string>>;

/** Books the cart and pays at the test gateway. */
export async function checkOut(call: Call, { token, amount }: Customer): Promise<void> {
  const { orderId = '' } = await call('POST', '/cart-booking/book', { amount }, token);
  const { razorpay_payment_id, razorpay_signature } = await call('POST', '/payment/test/pay', {
    orderId,
    outcome: 'success',
  });
  await call('PUT', '/cart-booking/verify', { order_id: orderId, razorpay_payment_id, razorpay_signature }, token);
}

interface Recorded {
  calls: Statement[];
  outbox: Statement[];
}

/** Records the statements of some checkouts, and those of the outbox's work after each. */
async function record(dataDir: string, url: string | undefined, customers: readonly Customer[]): Promise<Recorded[]> {
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...NO_LIMITS,
    DATABASE_URL: url,
  });
  const database = await openDatabase(env, () => {});
  const app = await buildApp({ env, database, clock: systemClock });
  const call: Call = async (method, path, body, token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method: method as 'POST', url: `/api/v1${path}`, payload: body, headers });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.payload}`);
    return answer.json();
  };
  const checkouts: Recorded[] = [];
  for (const customer of customers) {
    const calls = await recordStatements(() => checkOut(call, customer));
    const outbox = await recordStatements(async () => void (await app.outbox.drain()));
    checkouts.push({ calls, outbox });
  }
  await app.http.close();
  await database.close();
  return checkouts;
}

/**
 * Every customer's checkout through the server, over 20 connections.
 * @param warmedUp is done between the warm-up and what is measured.
 * @returns checkouts a second.
 */
async function measure(url: string, customers: readonly Customer[], warmedUp: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const call: Call = (method, path, body, token) =>
    new Promise((done, fail) => {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      const outgoing = request(`${url}/api/v1${path}`, { method, agent, headers }, async (answer) => {
        const said = (await answer.toArray()).join('');
        if ((answer.statusCode ?? 500) < 300) done(JSON.parse(said));
        else fail(new Error(`${path}: ${said}`));
      });
      outgoing.on('error', fail).end(text);
    });
  const all = async (waiting: Customer[]) => {
    const work = async () => {
      for (let customer = waiting.shift(); customer; customer = waiting.shift()) await checkOut(call, customer);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  };
  await all(customers.slice(0, WARM_UP));
  await warmedUp();
  const startedAt = performance.now();
  await all(customers.slice(WARM_UP));
  agent.destroy();
  return (customers.length - WARM_UP) / ((performance.now() - startedAt) / 1000);
}

interface Served {
  perSecond: number;
  /** Processor time of a checkout with the outbox's work after it: of the server, and of PostgreSQL. */
  serverMs: number;
  databaseMs: number;
}

/** Waits until a process has nothing left to do. @returns its processor time so far. */
async function idleMs(pid: number): Promise<number> {
  for (let before = treeProcessorMs(pid); ; ) {
    await setTimeout(1_000);
    const now = treeProcessorMs(pid);
    if (now - before < IDLE_MS) return now;
    before = now;
  }
}

/** @param database the process of PostgreSQL. */
async function measureServer(
  { dataDir, port }: Place,
  customers: readonly Customer[],
  database?: { url: string; pid: number },
): Promise<Served> {
  const server = await startServer(dataDir, port, database ? { DATABASE_URL: database.url } : {});
  const processorTimes = async () => [await idleMs(server.pid), database ? treeProcessorMs(database.pid) : 0] as const;
  try {
    let before: Awaited<ReturnType<typeof processorTimes>> = [0, 0];
    const rate = await measure(server.url, customers, async () => {
      // Plans that were made while the books were empty would read them from end to end.
      await settle(database?.url);
      before = await processorTimes();
    });
    const after = await processorTimes();
    const perCheckout = (at: 0 | 1) => (after[at] - before[at]) / (customers.length - WARM_UP);
    return { perSecond: rate, serverMs: perCheckout(0), databaseMs: perCheckout(1) };
  } finally {
    await server.stop();
  }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function rowsOf(engine: string, recorded: readonly Recorded[], bare: number, must: number, served: Served): Row[] {
  const ours = served.perSecond;
  const count = (part: keyof Recorded) =>
    median(recorded.map((one) => one[part].filter(({ sql }) => !NOT_COUNTED.test(sql)).length));
  const statements = count('calls');
  const { serverMs, databaseMs } = served;
  return [
    {
      what: `complete checkouts, ${engine}, ${CONNECTIONS} connections (bare: its statements alone)`,
      ours: perSecond(ours),
      bare: perSecond(bare),
      ratio: percent(ours / bare),
      must: `≥ ${must}/s, ≥ 33 %`,
      holds: ours >= must && ours / bare >= 1 / 3,
    },
    {
      what: `statements of a checkout, ${engine} (and ${count('outbox')} of the outbox after it)`,
      ours: String(statements),
      must: `≤ ${MUST_STATEMENTS}`,
      holds: statements <= MUST_STATEMENTS,
    },
    {
      what: `processor time of a checkout, ${engine}, with the outbox's work${databaseMs > 0 ? ` (and ${ms(databaseMs)} of PostgreSQL)` : ''}`,
      ours: ms(serverMs),
    },
  ];
}

const statementsOf = (recorded: readonly Recorded[]) => recorded.map(({ calls, outbox }) => [...calls, ...outbox]);

async function onSqlite(folder: string, port: number): Promise<Row[]> {
  const folders = ['made', 'recorded', 'bare', 'served'].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path);
  const [made = '', recorded = '', bare = '', served = ''] = folders;
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: made }, () => {});
  const customers = await makeShop(database, CUSTOMERS);
  await database.close();
  const fileIn = (path: string) => join(path, 'labfront.sqlite');
  for (const copy of [recorded, bare, served]) copyFileSync(fileIn(made), fileIn(copy));
  const checkouts = await record(recorded, undefined, customers.slice(0, RECORDED));
  const alone = replayOnSqlite(fileIn(bare), statementsOf(checkouts));
  return rowsOf('SQLite', checkouts, alone, 250, await measureServer({ dataDir: served, port }, customers));
}

async function onPostgres(folder: string, port: number): Promise<Row[]> {
  const cluster = await startCluster({ durable: true });
  try {
    const nameOf = (name: string) => urlOfDatabase(cluster.socketUrl, name);
    const admin = new pg.Client(cluster.socketUrl);
    await admin.connect();
    await admin.query('CREATE DATABASE made');
    const database = await openDatabase({ DATABASE_URL: nameOf('made'), DATA_DIR: folder }, () => {});
    const customers = await makeShop(database, CUSTOMERS);
    await database.close();
    await settle(nameOf('made'));
    for (const copy of ['recorded', 'bare', 'served']) await admin.query(`CREATE DATABASE ${copy} TEMPLATE made`);
    await admin.end();
    const checkouts = await record(folder, nameOf('recorded'), customers.slice(0, RECORDED));
    const alone = await replayOnPostgres(nameOf('bare'), statementsOf(checkouts), CONNECTIONS);
    const served = { url: nameOf('served'), pid: cluster.pid };
    return rowsOf(
      'PostgreSQL',
      checkouts,
      alone,
      120,
      await measureServer({ dataDir: folder, port }, customers, served),
    );
  } finally {
    await cluster.stop();
  }
}

/** Rows for both engines; PostgreSQL's is missing where it is not installed. */
export async function measureCheckouts({ dataDir, port }: Place): Promise<Row[]> {
  const rows = await onSqlite(dataDir, port);
  if (postgresPrograms()) rows.push(...(await onPostgres(dataDir, port)));
  return rows;
}
