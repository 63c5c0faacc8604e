import { expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../../../test/harness.ts';
import { AppError } from '../base/errors.ts';
import { createLimits } from './limits.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const limits = createLimits({ database, clock });

let counter = 0;
const newLimit = (max = 3) => {
  counter += 1;
  return { name: `limit-${counter}`, max, windowMs: 60_000 };
};
const refusal = (work: Promise<void>) =>
  work.then(
    () => null,
    (error) => ({ status: error.status, code: error.code, after: error.extras?.retryAfter }),
  );
const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS' };

test('lets the number in and says of the next one when to come again', async () => {
  const limit = newLimit();
  for (let hit = 0; hit < 3; hit += 1) expect(await refusal(limits.hit(limit, 'a'))).toBeNull();
  clock.advance(20_000);
  expect(await refusal(limits.hit(limit, 'a'))).toMatchObject({ ...TOO_MANY, after: 40 });
  clock.advance(40_000);
  for (let hit = 0; hit < 3; hit += 1) expect(await refusal(limits.hit(limit, 'a'))).toBeNull();
  expect(await refusal(limits.hit(limit, 'a'))).toMatchObject(TOO_MANY);
});

test('counts each subject and each limit for itself', async () => {
  const [one, other] = [newLimit(1), newLimit(1)];
  await limits.hit(one, 'a');
  expect(await refusal(limits.hit(one, 'b'))).toBeNull();
  expect(await refusal(limits.hit(other, 'a'))).toBeNull();
  expect(await refusal(limits.hit(one, 'a'))).toMatchObject(TOO_MANY);
});

test('counts an IPv6 network as one subject, and IPv4 the same however it is written', async () => {
  const limit = newLimit(3);
  for (const host of [':1', ':2', 'ffff:ffff:ffff:ffff']) await limits.hit(limit, `2001:db8:1:2:${host}`);
  expect(await refusal(limits.hit(limit, '2001:db8:1:2:a:b:c:d'))).toMatchObject(TOO_MANY);
  expect(await refusal(limits.hit(limit, '2001:db8:1:3::1'))).toBeNull();
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1']) await limits.hit(limit, address);
  expect(await refusal(limits.check(limit, '::ffff:c000:201'))).toMatchObject(TOO_MANY);
});

test('check refuses at the limit and counts nothing', async () => {
  const limit = newLimit(2);
  for (let look = 0; look < 5; look += 1) expect(await refusal(limits.check(limit, 'a'))).toBeNull();
  await limits.hit(limit, 'a');
  expect(await refusal(limits.check(limit, 'a'))).toBeNull();
  await limits.hit(limit, 'a');
  expect(await refusal(limits.check(limit, 'a'))).toMatchObject(TOO_MANY);
  clock.advance(60_000);
  expect(await refusal(limits.check(limit, 'a'))).toBeNull();
});

test('an attempt is counted before its work, and not at all once it succeeded', async () => {
  const limit = newLimit(2);
  const fail = () => limits.attempt([[limit, 'a']], () => Promise.reject(new Error('wrong'))).then(() => {});
  for (let time = 0; time < 5; time += 1) {
    await expect(limits.attempt([[limit, 'a']], async () => 'right')).resolves.toBe('right');
  }
  await expect(fail()).rejects.toThrow('wrong');
  await expect(fail()).rejects.toThrow('wrong');
  expect(await refusal(fail())).toMatchObject(TOO_MANY);
});

test('an attempt that one limit refuses is not counted by the others', async () => {
  const [narrow, wide] = [newLimit(1), newLimit(3)];
  const fail = (first: string) =>
    refusal(
      limits.attempt(
        [
          [wide, 'all'],
          [narrow, first],
        ],
        () => Promise.reject({ status: 401, extras: {} }),
      ),
    );
  for (let time = 0; time < 9; time += 1) await fail('a');
  expect(await fail('b')).toMatchObject({ status: 401 });
  expect(await fail('c')).toMatchObject({ status: 401 });
  expect(await fail('d')).toMatchObject(TOO_MANY);
});

test('a failed proof of a secret is counted, and a right one gets in however many failed', async () => {
  const limit = newLimit(2);
  const prove = (isRight: boolean) =>
    limits.countFailure(limit, '10.1.1.1', async () => {
      if (!isRight) throw new AppError('PAY_LINK_ENDED');
    });
  for (let time = 0; time < 5; time += 1) expect(await refusal(prove(true))).toBeNull();
  expect([await refusal(prove(false)), await refusal(prove(false))]).toMatchObject([{ status: 410 }, { status: 410 }]);
  expect(await refusal(prove(false))).toMatchObject(TOO_MANY);
  expect(await refusal(prove(true))).toBeNull();
  const broken = () => limits.countFailure(newLimit(1), 'a', () => Promise.reject(new Error('database')));
  for (let time = 0; time < 3; time += 1) await expect(broken()).rejects.toThrow('database');
});

test('an amount counts against every limit, or against none where one of them refuses it', async () => {
  const [mine, all] = [newLimit(100), newLimit(150)];
  const take = async (subject: string, amount: number) => {
    const refused = await limits.takeAll(
      [
        [all, 'all'],
        [mine, subject],
      ],
      amount,
    );
    return refused && [refused.limit, refused.error.code];
  };
  expect(await take('a', 60)).toBeNull();
  expect(await take('a', 41)).toEqual([mine, 'TOO_MANY_REQUESTS']);
  expect(await take('a', 40)).toBeNull();
  expect(await take('b', 51)).toEqual([all, 'TOO_MANY_REQUESTS']);
  const many = await Promise.all(Array.from({ length: 20 }, () => take('b', 10)));
  expect(many.filter((refused) => refused === null)).toHaveLength(5);
  clock.advance(60_000);
  expect(await take('a', 100)).toBeNull();
});

test('is exact when everything comes at once', async () => {
  const limit = newLimit(10);
  const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(limits.hit(limit, 'a'))));
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
});

test('sweep forgets what is over and nothing else', async () => {
  const [over, open] = [newLimit(1), newLimit(1)];
  await limits.hit(over, 'a');
  clock.advance(60_000);
  await limits.hit(open, 'a');
  await limits.sweep();
  const keys = (await database.db.selectFrom('rate_limits').select('key').execute()).map(
    ({ key }) => key.split(':')[0],
  );
  expect(keys).toEqual([open.name]);
  expect(await refusal(limits.hit(open, 'a'))).toMatchObject(TOO_MANY);
});
