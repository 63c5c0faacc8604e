// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const refused = expect.objectContaining({ status: 429, code: 'TOO_MANY_AT_ONCE' });

test('an account has so many under way, others have their own', () => {
  const limit = createConcurrencyLimit({ perAccount: 2 }, 'TOO_MANY_AT_ONCE.lists');
  const a = { account: 'a', network: 'n' };
  const leave = limit.enter(a);
  limit.enter(a);
  expect(() => limit.enter(a)).toThrow(refused);
  limit.enter({ account: 'b', network: 'n' });
  leave();
  leave();
  limit.enter(a);
  expect(() => limit.enter(a)).toThrow(refused);
});

test('a network has so many under way, however many accounts it has', () => {
  const limit = createConcurrencyLimit({ perAccount: 2, perNetwork: 3 }, 'TOO_MANY_AT_ONCE.lists');
  const enter = (account: string, network = 'n') => limit.enter({ account, network });
  const leave = enter('a');
  enter('b');
  enter('c');
  expect(() => enter('d')).toThrow(refused);
  enter('d', 'other');
  leave();
  enter('d');
  expect(() => enter('e')).toThrow(refused);
});
