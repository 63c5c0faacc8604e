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
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      const unique = { phone: `987654323${number}`, email: `stopped${number}@example.in` };
      const body = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-tests', ...unique };
      return { token: (await call(base, 'POST', '/admin/register', { body })).body.token, told: 0 };
    }),
  );
  const refusals = new Set<number>();
  let isOver = false;
  /** The name that the last answer confirmed is `told`. */
  const work = async (person: { token: string; told: number }) => {
    for (let number = 1; !isOver; number += 1) {
      const body = { firstName: 'Asha', lastName: `Verma ${number}` };
      const { status } = await call(base, 'PUT', '/admin/update', { token: person.token, body });
      if (status === 200) person.told = number;
      else refusals.add(status);
      if (status !== 200) await new Promise((later) => setTimeout(later, 20));
    }
  };
  const told = () => people.reduce((sum, person) => sum + person.told, 0);
  const working = people.map(work);
  for (let stop = 0; stop < STOPS; stop += 1) {
    const before = told();
    await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(before + 3);
    await cluster.kill();
    await expect.poll(() => refusals.has(503), { timeout: 20_000 }).toBe(true);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    cluster = await cluster.startAgain();
  }
  const before = told();
  await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(before + 3);
  isOver = true;
  await Promise.all(working);
  expect([...refusals].filter((status) => status !== 503)).toEqual([]);
  for (const { token, told: number } of people) {
    const { body } = await call(base, 'GET', '/admin/me', { token });
    expect(Number(body.lastName.replace('Verma ', ''))).toBeGreaterThanOrEqual(number);
  }
}, 120_000);
