import { beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { AppError } from '../errors.ts';
import { createIdempotency } from './idempotency.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const idempotency = createIdempotency({ database, clock });

let runs: number;
beforeEach(async () => {
  await database.db.deleteFrom('idempotency_keys').execute();
  runs = 0;
});

const work = async () => {
  runs += 1;
  return { status: 201, body: { run: runs } };
};
const once = (key: string, request: unknown = 'same', account = 'asha', what = work) =>
  idempotency.once(account, key, request, what);

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
    const refuse = () => Promise.reject(new AppError('CART_CHANGED', 409, 'changed'));
    await expect(once('k', 'same', 'asha', refuse)).rejects.toMatchObject({ code: 'CART_CHANGED' });
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

describe('a first that died with its process', () => {
  const abandon = () => void once('k', 'same', 'asha', () => new Promise<never>(() => {}));

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
