import { beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { isoTime } from '../base/clock.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const log = { debug() {}, info() {}, warn() {}, error() {} };

let outbox: Outbox;
let done: string[];
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
  outbox = createOutbox({ database, clock, log });
  done = [];
  outbox.handle<{ name: string }>('note', async ({ name }) => void done.push(name));
});

const add = (kind: string, payload: unknown, runAt?: number) =>
  database.write((tx) => outbox.add(tx, kind, payload, runAt));
const job = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

/** Fails the first `failures` times. */
function flaky(failures: number): { tries: () => number } {
  let tries = 0;
  outbox.handle('flaky', async () => {
    tries += 1;
    if (tries <= failures) throw new Error(`no ${tries}`);
  });
  return { tries: () => tries };
}

describe('a job', () => {
  test('is done once, those due first before the others', async () => {
    await add('note', { name: 'second' });
    await add('note', { name: 'first' }, clock.now() - 60_000);
    expect(await outbox.drain()).toBe(2);
    expect(await outbox.drain()).toBe(0);
    expect(done).toEqual(['first', 'second']);
  });

  test('waits until it is due', async () => {
    await add('note', { name: 'later' }, clock.now() + 60_000);
    expect(await outbox.drain()).toBe(0);
    clock.advance(60_000);
    expect(await outbox.drain()).toBe(1);
  });

  test('does not exist when its transaction did not commit', async () => {
    const work = database.write(async (tx) => {
      await outbox.add(tx, 'note', { name: 'never' });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await outbox.drain()).toBe(0);
  });
});

describe('a job that fails', () => {
  test('is tried again, each time after twice the wait', async () => {
    const { tries } = flaky(4);
    await add('flaky', {});
    await outbox.drain();
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      const before = tries();
      clock.advance(wait - 500);
      await outbox.drain();
      expect(tries()).toBe(before);
      clock.advance(500);
      await outbox.drain();
      expect(tries()).toBe(before + 1);
    }
    expect(await job()).toMatchObject({ attempts: 5, last_error: null, finished_at: expect.any(String) });
  });

  test('waits an hour at most, and is given up after 20 attempts with its reason', async () => {
    const { tries } = flaky(1_000);
    await add('flaky', {});
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(await outbox.drain()).toBe(1);
      clock.advance(3_600_000);
    }
    expect(await outbox.drain()).toBe(0);
    expect(tries()).toBe(20);
    expect(await job()).toMatchObject({ failed_at: expect.any(String), finished_at: null, last_error: 'no 20' });
    const givenUp = async (since?: number) =>
      (await outbox.count(since === undefined ? undefined : isoTime(since))).get('failed');
    const today = clock.now() - 3 * 3_600_000;
    expect([await givenUp(), await givenUp(today), await givenUp(clock.now())]).toEqual([1, 1, 0]);
  });

  test('keeps nothing of the people it was about a month after it was given up', async () => {
    const { tries } = flaky(1_000);
    await add('flaky', { to: 'asha@example.in' });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await outbox.drain();
      clock.advance(3_600_000);
    }
    expect(tries()).toBe(20);
    const ofIt = () =>
      database.db.selectFrom('outbox').selectAll().where('kind', '=', 'flaky').executeTakeFirstOrThrow();
    /** A sweep deletes jobs that are done as well: once this one is gone, a sweep is over. */
    const sweepAfter = async (days: number) => {
      await add('note', { name: 'done' });
      await outbox.drain();
      clock.advance(days * 86_400_000);
      const sweeping = createOutbox({ database, clock, log });
      sweeping.start();
      const left = database.db.selectFrom('outbox').select('id').where('kind', '=', 'note');
      await expect.poll(() => left.execute()).toEqual([]);
      await sweeping.stop();
      return ofIt();
    };
    const { failed_at } = await ofIt();
    expect(await sweepAfter(20)).toMatchObject({ payload: '{"to":"asha@example.in"}', last_error: 'no 20' });
    expect(await sweepAfter(10)).toMatchObject({ payload: '{}', last_error: null, failed_at, attempts: 20 });
    expect((await outbox.count()).get('failed')).toBe(1);
  });

  test('does not hold up the others', async () => {
    flaky(1);
    await add('flaky', {});
    await add('note', { name: 'behind it' });
    await outbox.drain();
    expect(done).toEqual(['behind it']);
  });

  test('because nobody does its kind yet waits for somebody who does', async () => {
    await add('of tomorrow', {});
    await outbox.drain();
    let arrived = false;
    outbox.handle('of tomorrow', async () => {
      arrived = true;
    });
    clock.advance(1_000);
    await outbox.drain();
    expect(arrived).toBe(true);
  });
});

describe('several workers', () => {
  test('do each job once', async () => {
    for (let index = 0; index < 30; index += 1) await add('note', { name: `${index}` });
    const workers = Array.from({ length: 4 }, () => {
      const worker = createOutbox({ database, clock, log });
      worker.handle<{ name: string }>('note', async ({ name }) => void done.push(name));
      return worker;
    });
    while ((await Promise.all(workers.map((worker) => worker.drain()))).some((tried) => tried > 0));
    expect(done).toHaveLength(30);
    expect(new Set(done).size).toBe(30);
  });

  test('take over, after a minute, what one that died has begun', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const dying = createOutbox({ database, clock, log });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    dying.handle('note', () => {
      begin();
      return never;
    });
    await add('note', { name: 'left behind' });
    void dying.drain();
    await begun;
    expect(await outbox.drain()).toBe(0);
    clock.advance(61_000);
    expect(await outbox.drain()).toBe(1);
    expect(done).toEqual(['left behind']);
  });
});

test('started, it works by itself when woken, and stops when told', async () => {
  outbox.start();
  await add('note', { name: 'woken' });
  outbox.wake();
  await expect.poll(() => done).toEqual(['woken']);
  await outbox.stop();
  await add('note', { name: 'too late' });
  outbox.wake();
  expect(done).toEqual(['woken']);
});
