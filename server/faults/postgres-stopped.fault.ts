// PostgreSQL goes down under load and comes back: whoever calls meanwhile is told so, nothing that was answered is lost, and the
// server goes on by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Cluster, postgresPrograms, startCluster } from '../../tools/postgres-cluster.ts';
import { call, serve } from '../test/processes.ts';
import { countKept, expectAllThere, registerPeople } from './booking-people.ts';

const STOPS = 2;

test.skipIf(postgresPrograms() === null)(
  'a database that is stopped and started again',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'labfront-fault-'));
    let cluster: Cluster = await startCluster({ durable: true });
    onTestFinished(async () => {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const { base, child, end } = await serve({ DATA_DIR: dataDir, DATABASE_URL: cluster.url });
    onTestFinished(() => void end('SIGKILL'));
    const { body: list } = await call(base, 'GET', '/test?limit=1');
    const tests = [list.data[0]._id];
    const people = await registerPeople(base, 'stopped', 3);
    const refusals: { status: number; code: string }[] = [];
    let isOver = false;
    const booking = people.map(async ({ token, kept }) => {
      while (!isOver) {
        const { status, body } = await call(base, 'POST', '/booking', { token, body: { tests } });
        if (status === 201) kept.push(body.data._id);
        else refusals.push({ status, code: body.code });
      }
    });
    const count = () => countKept(people);

    for (let stop = 0; stop < STOPS; stop += 1) {
      const before = count();
      await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 10);
      const refused = refusals.length;
      await cluster.kill();
      await expect.poll(() => refusals.length, { timeout: 30_000 }).toBeGreaterThan(refused + 3);
      // A balancer is told to send nobody, and nobody is told to start it anew.
      await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(503);
      expect((await fetch(`${base}/healthz`)).status).toBe(200);
      cluster = await cluster.startAgain();
    }
    const before = count();
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 10);
    isOver = true;
    await Promise.all(booking);

    expect(child.exitCode).toBeNull();
    expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 DATABASE_UNAVAILABLE']),
    );
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status).toBe(200);
    await expectAllThere(base, people);
  },
  240_000,
);
