// The primary of PostgreSQL is lost under load and its synchronous replica promoted: the server goes on by itself, and nothing
// that was answered is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Cluster, postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { startRelay } from '../../tools/relay.ts';
import { call, serve } from '../test/processes.ts';
import { countKept, expectAllThere, registerPeople } from './booking-people.ts';

const PEOPLE = 4;
const portOf = ({ url }: Cluster) => Number(new URL(url).port);

async function makeSynchronous({ url }: Cluster): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
}

test.skipIf(postgresPrograms() === null)(
  'a lost primary loses nothing that was answered',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'labfront-fault-'));
    const primary = await startCluster({ durable: true });
    const replica = await primary.startReplica();
    // The database's address, which leads to the current primary.
    const road = await startRelay(portOf(primary));
    onTestFinished(async () => {
      road.stop();
      await replica.stop();
      await primary.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await makeSynchronous(primary);
    const DATABASE_URL = `postgres://labfront@127.0.0.1:${road.port}/postgres`;
    const { base, child, end } = await serve({ DATA_DIR: dataDir, DATABASE_URL, DATABASE_READ_URL: replica.url });
    onTestFinished(() => void end('SIGKILL'));

    const { body: list } = await call(base, 'GET', '/test?limit=1');
    const tests = [list.data[0]._id];
    const people = await registerPeople(base, 'lost', PEOPLE);
    let isOver = false;
    const booking = people.map(async ({ token, kept }) => {
      while (!isOver) {
        const answer = await call(base, 'POST', '/booking', { token, body: { tests } });
        if (answer.status === 201) kept.push(answer.body.data._id);
        // Refused requests get an answer.
        else expect(answer.status).toBeGreaterThanOrEqual(500);
      }
    });
    const count = () => countKept(people);
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(20);

    await primary.kill();
    // Reads of the catalogue are served meanwhile.
    expect((await call(base, 'GET', '/test?limit=1')).status).toBe(200);
    await replica.promote();
    road.leadTo(portOf(replica));
    const before = count();
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    isOver = true;
    await Promise.all(booking);

    expect(child.exitCode).toBeNull();
    await expectAllThere(base, people);
  },
  240_000,
);
