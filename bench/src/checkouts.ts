// Complete checkouts: book, pay at the test gateway, verify. Each engine has three copies of one shop: one on which the
// statements are recorded, one on which they run bare, and one on which the server works.
import { copyFileSync, mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../../server/src/app.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import { readEnv } from '../../server/src/platform/base/env.ts';
import { openDatabase } from '../../server/src/platform/db/open.ts';
import { postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { recordStatements } from '../../tools/record-statements.ts';
import type { Place } from './place.ts';
import { startServer } from './processes.ts';
import { settle } from './settle.ts';
import { type Customer, makeShop } from './shop.ts';
import { replayOnPostgres, replayOnSqlite } from './statements.ts';
import { percent, perSecond, type Row } from './table.ts';

const CONNECTIONS = 20;
const CUSTOMERS = 1_600;
const RECORDED = 300;
const WARM_UP = 200;

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

/** Records the statements of some checkouts, with the outbox's work after each. */
async function record(dataDir: string, url: string | undefined, customers: readonly Customer[]) {
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    UNPAID_BOOKINGS: '0',
    UNPAID_BOOKINGS_PER_NETWORK: '0',
    UNPAID_PLACES: '0',
    UNPAID_PLACES_PER_NETWORK: '0',
    BOOKINGS_PER_DAY: '0',
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
  const checkouts = [];
  for (const customer of customers) {
    const statements = await recordStatements(async () => {
      await checkOut(call, customer);
      await app.outbox.drain();
    });
    checkouts.push(statements);
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

async function measureServer(
  { dataDir, port }: Place,
  url: string | undefined,
  customers: readonly Customer[],
): Promise<number> {
  const server = await startServer(dataDir, port, url === undefined ? {} : { DATABASE_URL: url });
  try {
    // Plans that were made while the books were empty would read them from end to end.
    return await measure(server.url, customers, async () => url !== undefined && settle(url));
  } finally {
    await server.stop();
  }
}

function rowOf(engine: string, ours: number, bare: number, must: number): Row {
  return {
    what: `complete checkouts, ${engine}, ${CONNECTIONS} connections (bare: its statements alone)`,
    ours: perSecond(ours),
    bare: perSecond(bare),
    ratio: percent(ours / bare),
    must: `≥ ${must}/s, ≥ 33 %`,
    holds: ours >= must && ours / bare >= 1 / 3,
  };
}

async function onSqlite(folder: string, port: number): Promise<Row> {
  const folders = ['made', 'recorded', 'bare', 'served'].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path);
  const [made = '', recorded = '', bare = '', served = ''] = folders;
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: made }, () => {});
  const customers = await makeShop(database, CUSTOMERS);
  await database.close();
  const fileIn = (path: string) => join(path, 'labfront.sqlite');
  for (const copy of [recorded, bare, served]) copyFileSync(fileIn(made), fileIn(copy));
  const statements = await record(recorded, undefined, customers.slice(0, RECORDED));
  const alone = replayOnSqlite(fileIn(bare), statements);
  return rowOf('SQLite', await measureServer({ dataDir: served, port }, undefined, customers), alone, 250);
}

async function onPostgres(folder: string, port: number): Promise<Row> {
  const cluster = await startCluster({ durable: true });
  try {
    const nameOf = (name: string) => cluster.socketUrl.replace(/\/postgres\?/, `/${name}?`);
    const admin = new pg.Client(cluster.socketUrl);
    await admin.connect();
    await admin.query('CREATE DATABASE made');
    const database = await openDatabase({ DATABASE_URL: nameOf('made'), DATA_DIR: folder }, () => {});
    const customers = await makeShop(database, CUSTOMERS);
    await database.close();
    await settle(nameOf('made'));
    for (const copy of ['recorded', 'bare', 'served']) await admin.query(`CREATE DATABASE ${copy} TEMPLATE made`);
    await admin.end();
    const statements = await record(folder, nameOf('recorded'), customers.slice(0, RECORDED));
    const alone = await replayOnPostgres(nameOf('bare'), statements, CONNECTIONS);
    return rowOf('PostgreSQL', await measureServer({ dataDir: folder, port }, nameOf('served'), customers), alone, 120);
  } finally {
    await cluster.stop();
  }
}

/** Rows for both engines; PostgreSQL's is missing where it is not installed. */
export async function measureCheckouts({ dataDir, port }: Place): Promise<Row[]> {
  const rows = [await onSqlite(dataDir, port)];
  if (postgresPrograms()) rows.push(await onPostgres(dataDir, port));
  return rows;
}
