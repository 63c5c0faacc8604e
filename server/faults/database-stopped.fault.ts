// PostgreSQL is stopped and started under load: callers are told, nothing that was answered is lost, and nobody has to help.
import { afterAll, expect, test } from 'vitest';
import { startCluster } from '../../tools/postgres-cluster.ts';
import { createEmptyPlace } from '../test/harness.ts';
import { call, serve } from '../test/processes.ts';

const STOPS = 2;
const CLIENTS = 4;

test('the database is stopped and started', async () => {
  let cluster = await startCluster({ durable: true });
  afterAll(() => cluster.stop());
  const { DATA_DIR } = await createEmptyPlace('sqlite');
  const { base } = await serve({ DATA_DIR, DATABASE_URL: cluster.url, WORKERS: '1' });
  const answered: string[] = [];
  const refusals = new Set<number>();
  let isOver = false;
  const register = async (client: number) => {
    for (let number = 0; !isOver; number += 1) {
      const unique = `${client}${String(number).padStart(6, '0')}`;
      const email = `stopped${unique}@example.in`;
      const body = { firstName: 'Asha', lastName: 'Verma', email, password: 'a-password-of-tests' };
      const answer = await call(base, 'POST', '/contact/create', {
        body: { name: email, city: 'Bhopal', email, message: body.lastName },
      });
      if (answer.status < 300) answered.push(email);
      else {
        refusals.add(answer.status);
        await new Promise((later) => setTimeout(later, 20));
      }
    }
  };
  const working = Array.from({ length: CLIENTS }, (_, client) => register(client));
  for (let stop = 0; stop < STOPS; stop += 1) {
    const before = answered.length;
    await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(before + 3);
    await cluster.kill();
    await expect.poll(() => refusals.has(503), { timeout: 20_000 }).toBe(true);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    cluster = await cluster.startAgain();
  }
  const before = answered.length;
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(before + 3);
  isOver = true;
  await Promise.all(working);
  expect([...refusals].filter((status) => status !== 503 && status !== 429)).toEqual([]);
  expect(answered.length).toBeGreaterThan(0);
}, 120_000);
