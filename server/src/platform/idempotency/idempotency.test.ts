import { beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { AppError } from '../base/errors.ts';
import { insertSettingOnce } from '../settings/settings.queries.ts';
import { type Answer, createIdempotency } from './idempotency.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const idempotency = createIdempotency({ database, clock, log: { error() {} } });
const guarded = idempotency.guard(database);

let runs: number;
beforeEach(async () => {
  await database.db.deleteFrom('idempotency_keys').execute();
  await database.db.deleteFrom('settings').execute();
  runs = 0;
});

const work = async () => {
  runs += 1;
  return { status: 201, body: { run: runs } };
};
const once = (key: string, request: unknown = 'same', accountId = 'asha', what: () => Promise<Answer> = work) =>
  idempotency.once({ accountId, role: 'user' }, key, request, what);

const { promise: never } = Promise.withResolvers<never>();
const countKeys = async () => (await database.db.selectFrom('idempotency_keys').select('key').execute()).length;
/** Stands for a booking: adds one row each time the work is done. */
const book = () => guarded.write((tx) => insertSettingOnce(tx, `booking-${clock.now()}`, ''));
const countBooked = async () => (await database.db.selectFrom('settings').select('name').execute()).length;
const LOST = { status: 409, code: 'IDEMPOTENCY_ANSWER_LOST' };

describe('the same key', () => {
  test('and request get the first answer again', async () => {
    expect(await once('k')).toEqual({ status: 201, body: { run: 1 } });
    expect(await once('k')).toEqual({ status: 201, body: { run: 1 } });
    expect(runs).toBe(1);
  });

  test('with another request is a mismatch', async () => {
    await once('k');
    await expect(once('k', 'another')).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    expect(runs).toBe(1);
  });

  test('of another account, and another key, run for themselves', async () => {
    await once('k');
    expect((await once('k', 'same', 'ravi')).body).toEqual({ run: 2 });
    expect((await once('other')).body).toEqual({ run: 3 });
  });

  test('is free again after a refusal', async () => {
    const refuse = () => Promise.reject(new AppError('CART_EMPTY'));
    await expect(once('k', 'same', 'asha', refuse)).rejects.toMatchObject({ code: 'CART_EMPTY' });
    expect(await once('k', 'another')).toEqual({ status: 201, body: { run: 1 } });
  });
});

describe('while the first still runs', () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();

  test('the second is told to come again in a second, and a mismatch is still one', async () => {
    const first = once('k', 'same', 'asha', async () => {
      await gate;
      return work();
    });
    await expect.poll(() => database.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
    await expect(once('k')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_IN_PROGRESS',
      status: 409,
      extras: { retryAfter: 1 },
    });
    await expect(once('k', 'another')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    open();
    await first;
    expect((await once('k')).body).toEqual({ run: 1 });
  });
});

describe('work that was committed', () => {
  test('is not done again when its answer was not kept', async () => {
    void once('k', 'same', 'asha', async () => {
      await book();
      return never;
    });
    await expect.poll(countBooked).toBe(1);
    await expect(once('k')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    clock.advance(61_000);
    await expect(once('k')).rejects.toMatchObject(LOST);
    clock.advance(23 * 3_600_000);
    await expect(once('k')).rejects.toMatchObject(LOST);
    expect(runs).toBe(0);
  });

  test('is not done again when something failed after it', async () => {
    const fail = async () => {
      await book();
      throw new Error('the connection is gone');
    };
    await expect(once('k', 'same', 'asha', fail)).rejects.toThrow('the connection is gone');
    clock.advance(61_000);
    await expect(once('k', 'same', 'asha', fail)).rejects.toMatchObject(LOST);
    expect(await countBooked()).toBe(1);
  });

  test('is answered although its answer cannot be kept', async () => {
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('no room');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const log: string[] = [];
    const torn = createIdempotency({
      database: { ...database, db },
      clock,
      log: { error: (_, text) => log.push(text) },
    });
    const owner = { accountId: 'asha', role: 'user' } as const;
    const answer = await torn.once(owner, 'k', 'same', async () => {
      await torn.guard(database).write((tx) => insertSettingOnce(tx, 'booking', ''));
      return work();
    });
    expect(answer.status).toBe(201);
    expect(log).toHaveLength(1);
    clock.advance(61_000);
    await expect(once('k')).rejects.toMatchObject(LOST);
  });

  test('may be asked for again after a refusal', async () => {
    const refuse = async () => {
      await book();
      throw new AppError('GATEWAY_DOWN');
    };
    await expect(once('k', 'same', 'asha', refuse)).rejects.toMatchObject({ code: 'GATEWAY_DOWN' });
    expect((await once('k')).body).toEqual({ run: 1 });
  });
});

test('a request that lost its key to a repetition commits nothing', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const slow = once('k', 'same', 'asha', async () => {
    await gate;
    await book();
    return work();
  });
  await expect.poll(countKeys).toBe(1);
  clock.advance(61_000);
  await once('k', 'same', 'asha', async () => {
    await book();
    return work();
  });
  open();
  await expect(slow).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  expect(await countBooked()).toBe(1);
  expect((await once('k')).body).toEqual({ run: 1 });
});

test('what a request has started and left behind may write after it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let behind: Promise<unknown> = Promise.resolve();
  const refuse = async () => {
    behind = gate.then(book);
    throw new AppError('CART_EMPTY');
  };
  await expect(once('k', 'same', 'asha', refuse)).rejects.toMatchObject({ code: 'CART_EMPTY' });
  open();
  await behind;
  expect(await countBooked()).toBe(1);
});

describe('what one account can keep', () => {
  test('is 200 keys also when requests come at once', async () => {
    for (const account of ['asha', 'ravi', 'meena']) {
      const ask = (key: number) =>
        once(`k${key}`, 'same', account).then(
          () => true,
          () => false,
        );
      // Filled up to where one more request at a time would still fit.
      for (let key = 0; key < 195; key += 1) await ask(key);
      const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(1_000 - index)));
      expect(answers.filter(Boolean)).toHaveLength(5);
    }
    expect(await countKeys()).toBe(600);
  });

  test('is 200 keys a day, which refusals do not use up', async () => {
    const refuse = () => Promise.reject(new AppError('CART_EMPTY'));
    for (let key = 0; key < 20; key += 1) await once(`refused ${key}`, 'same', 'asha', refuse).catch(() => {});
    for (let key = 0; key < 200; key += 1) await once(`k${key}`);
    await expect(once('one more')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await once('k7')).body).toEqual({ run: 8 });
    expect((await once('k', 'same', 'ravi')).status).toBe(201);
    clock.advance(24 * 3_600_000);
    await idempotency.sweep();
    expect((await once('one more')).status).toBe(201);
  });

  test('has short keys and answers', async () => {
    const long = 'x'.repeat(10_000);
    expect((await once(`${long}1`)).body).toEqual({ run: 1 });
    expect((await once(`${long}2`)).body).toEqual({ run: 2 });
    expect((await once(`${long}1`)).body).toEqual({ run: 1 });
    const large = async () => ({ status: 201, body: { text: 'x'.repeat(200_000) } });
    expect((await once('large', 'same', 'asha', large)).status).toBe(201);
    await expect(once('large', 'same', 'asha', large)).rejects.toMatchObject(LOST);
    const rows = await database.db.selectFrom('idempotency_keys').select(['key', 'response']).execute();
    for (const { key, response } of rows) expect(key.length + (response?.length ?? 0)).toBeLessThan(1_000);
  });
});

describe('a first that died with its process', () => {
  const abandon = () => void once('k', 'same', 'asha', () => never);

  test('is taken over after a minute, by one alone', async () => {
    abandon();
    await expect.poll(() => database.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
    clock.advance(59_000);
    await expect(once('k')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    clock.advance(2_000);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => once('k')));
    expect(runs).toBe(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.body).toEqual({ run: 1 });
      else expect(answer.reason).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    }
  });
});

test('keys live 24 hours', async () => {
  await once('k');
  clock.advance(24 * 3_600_000 - 10_000);
  await idempotency.sweep();
  expect((await once('k')).body).toEqual({ run: 1 });
  clock.advance(10_000);
  await idempotency.sweep();
  expect((await once('k', 'another')).body).toEqual({ run: 2 });
});
