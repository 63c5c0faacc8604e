// `npm run cluster:demo`: the many-instance layout on one machine, and a walk through it. It ends by itself, with everything it started.
/// <reference path="../server/test/s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { NO_LIMITS } from '../server/test/no-limits.ts';
import { good, type Load, lostBookings, register, startLoad } from './cluster/client.ts';
import { Instance } from './cluster/instance.ts';
import { proxyProgram, startProxy } from './cluster/proxy.ts';
import { freePort } from './free-port.ts';
import { type Cluster, postgresPrograms, startCluster } from './postgres-cluster.ts';

const INSTANCES = 3;
const PEOPLE = 6;
const ADMIN = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'a-password-of-the-demo' };
const DRAIN_SECONDS = 2;
const SECOND_MS = 1_000;
const LONGEST_WAIT_MS = 60 * SECOND_MS;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const say = (text: string) => process.stdout.write(`${text}\n`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Cleanup functions that run at the end, last first. */
const ends: (() => unknown)[] = [];
const results: { what: string; found: string; holds: boolean }[] = [];

function check(what: string, holds: boolean, found = ''): void {
  results.push({ what, found, holds });
  say(`${holds ? 'ok     ' : 'FAILED '} ${what}${found === '' ? '' : `: ${found}`}`);
}

function refuseWithoutPrograms(): void {
  const missing = [
    ...(postgresPrograms() === null ? ['postgresql'] : []),
    ...(proxyProgram() === undefined ? ['haproxy'] : []),
  ];
  if (missing.length === 0) return;
  process.stderr.write(`Programs are missing: apt-get install -y ${missing.join(' ')}\n`);
  process.exit(1);
}

/** An object store in this process that speaks S3. */
async function startStore(folder: string): Promise<Record<string, string>> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const options = { address: '127.0.0.1', port: 0, silent: true, configureBuckets: [{ name: 'labfront' }] };
  const store = new S3rver({ ...options, directory: join(folder, 'store') });
  const { port } = await store.run();
  ends.push(() => store.close());
  const [S3_ENDPOINT, S3_BUCKET] = [`http://127.0.0.1:${port}`, 'labfront'];
  return { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
}

/** A commit waits for the replica: acknowledged changes survive the loss of the primary. */
async function makeSynchronous(primary: Cluster): Promise<void> {
  const admin = new pg.Client(primary.url);
  await admin.connect();
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
}

async function startAll(folder: string) {
  say('Starting a primary, its replica, an object store, three instances and a proxy ...');
  const primary = await startCluster({ durable: true });
  ends.push(primary.stop);
  const replica = await primary.startReplica();
  ends.push(replica.stop);
  await makeSynchronous(primary);
  const store = await startStore(folder);
  const ports = await Promise.all(Array.from({ length: INSTANCES + 2 }, freePort));
  const [port = 0, databasePort = 0, ...instancePorts] = ports;
  const portOf = ({ url }: Cluster) => Number(new URL(url).port);
  const databases = [portOf(primary), portOf(replica)] as const;
  const proxy = startProxy({ folder, port, instancePorts, databasePort, databases });
  ends.push(() => proxy.kill());
  const shop = `http://127.0.0.1:${port}`;
  const env = {
    ...store,
    ...ADMIN,
    DATABASE_URL: primary.url.replace(/:\d+\//, `:${databasePort}/`),
    DATABASE_READ_URL: replica.url,
    DATA_DIR: folder,
    SITE_URL: shop,
    TRUST_PROXY: 'loopback',
    ...NO_LIMITS,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    NODE_ENV: 'production',
  };
  const instances = instancePorts.map((one) => new Instance(one, join(folder, `${one}.log`), env));
  for (const instance of instances) ends.push(() => instance.stop());
  await Promise.all(instances.map((instance) => instance.start()));
  await pause(SECOND_MS);
  return { shop, instances, primary, replica };
}

async function buyAndPay(shop: string): Promise<string> {
  const token = await register(shop, 0);
  const list = await good(shop, 'GET', '/test?limit=1');
  const added = await good(shop, 'POST', '/cart/add-to-cart', { token, body: { itemId: list.data[0]._id } });
  const order = await good(shop, 'POST', '/cart-booking/book', { token, body: { amount: added.cart.totalAmount } });
  const paid = await good(shop, 'POST', '/payment/test/pay', { body: { orderId: order.orderId, outcome: 'success' } });
  const verified = await good(shop, 'PUT', '/cart-booking/verify', {
    token,
    body: { ...paid, order_id: order.orderId },
  });
  check('signed up, booked and paid through the proxy', verified.status === 'Confirmed', verified.bookingNumber);
  return token;
}

async function uploadAndRead(instances: readonly Instance[], token: string): Promise<void> {
  const [first, second] = instances;
  if (!first || !second) return;
  const body = new FormData();
  body.append('message', '');
  body.append('city', 'Bhopal');
  body.append('file', new Blob([PDF], { type: 'application/pdf' }), 'prescription.pdf');
  const { data } = await good(first.url, 'POST', '/prescription/upload', { token, body });
  const link = new URL(data.file);
  const read = await fetch(second.url + link.pathname + link.search);
  check('a prescription uploaded at one instance is read at another', (await read.text()) === PDF, `${read.status}`);
}

async function changeCatalogue(instances: readonly Instance[], admin: string): Promise<void> {
  const [first, ...others] = instances;
  if (!first) return;
  const made = await good(first.url, 'POST', '/test', { token: admin, body: { name: 'Serum Zinc', price: 100 } });
  const path = `/test/${made.data._id}`;
  let slowest = 0;
  for (const price of [210, 220, 230]) {
    await good(first.url, 'PUT', path, { token: admin, body: { price } });
    const startedAt = performance.now();
    for (const { url } of others) {
      const seen = async () => (await good(url, 'GET', `/test/fetchTestById/${made.data._id}`)).data.finalPrice;
      const waited = () => performance.now() - startedAt;
      while ((await seen().catch(() => null)) !== price && waited() < LONGEST_WAIT_MS) await pause(10);
      slowest = Math.max(slowest, waited());
    }
  }
  check(
    'a change of the catalogue is at every instance within a second',
    slowest <= SECOND_MS,
    `${Math.round(slowest)} ms`,
  );
}

const summary = ({ statuses }: Load) => [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

async function restartAll(shop: string, instances: readonly Instance[], tokens: string[], testId: string) {
  const load = startLoad(shop, tokens, testId);
  await pause(SECOND_MS);
  for (const instance of instances) {
    await instance.stop();
    await instance.start();
    await pause(SECOND_MS);
  }
  await load.stop();
  const failed = [...load.statuses].filter(([status]) => status === 0 || status >= 400);
  check('every instance restarted under load without a failed request', failed.length === 0, summary(load));
  const lost = await lostBookings(shop, load);
  check('and no booking is lost', lost.length === 0, `${lost.length} lost`);
}

async function losePrimary(shop: string, databases: [Cluster, Cluster], tokens: string[], testId: string) {
  const [primary, replica] = databases;
  const load = startLoad(shop, tokens, testId);
  const booked = () => [...load.booked.values()].flat().length;
  /** Whether so many were booked within a minute of `since`. */
  const reaches = async (count: number, since: number) => {
    while (booked() < count && performance.now() - since < LONGEST_WAIT_MS) await pause(20);
    return booked() >= count;
  };
  check('before the primary is lost it takes bookings', await reaches(50, performance.now()), `${booked()}`);
  const startedAt = performance.now();
  await primary.kill();
  await replica.promote();
  const before = booked();
  const goesOn = await reaches(before + 50, startedAt);
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1);
  await load.stop();
  check('after the primary is lost the promoted replica takes bookings again', goesOn, `${seconds} s`);
  const lost = await lostBookings(shop, load);
  check(
    'no acknowledged booking is lost',
    lost.length === 0,
    `${booked()} acknowledged, ${lost.length} lost; ${summary(load)}`,
  );
}

async function walk(folder: string): Promise<void> {
  const { shop, instances, primary, replica } = await startAll(folder);
  check('three instances are ready behind the proxy', (await fetch(`${shop}/readyz`)).ok, shop);
  const token = await buyAndPay(shop);
  await uploadAndRead(instances, token);
  const login = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { token: admin } = await good(shop, 'POST', '/admin/login', { body: login });
  await changeCatalogue(instances, admin);
  const tokens: string[] = [];
  for (let number = 1; number <= PEOPLE; number += 1) tokens.push(await register(shop, number));
  const testId = (await good(shop, 'GET', '/test?limit=1')).data[0]._id;
  await restartAll(shop, instances, tokens, testId);
  await losePrimary(shop, [primary, replica], tokens, testId);
}

refuseWithoutPrograms();
const folder = mkdtempSync(join(tmpdir(), 'labfront-cluster-'));
try {
  await walk(folder);
} catch (error) {
  check('the walk came to its end', false, error instanceof Error ? error.message : String(error));
} finally {
  for (const end of ends.toReversed()) await end();
  const failed = results.filter(({ holds }) => !holds).length;
  if (failed === 0) rmSync(folder, { recursive: true, force: true });
  else say(`What the instances said is in ${folder}`);
  say(`${results.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
