import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('an account has so many under way, others have their own', () => {
  const limit = createConcurrencyLimit(2, 'TOO_MANY_AT_ONCE.lists');
  const leave = limit.enter('a');
  limit.enter('a');
  expect(() => limit.enter('a')).toThrow(expect.objectContaining({ status: 429, code: 'TOO_MANY_AT_ONCE' }));
  limit.enter('b');
  leave();
  leave();
  limit.enter('a');
  expect(() => limit.enter('a')).toThrow(expect.objectContaining({ code: 'TOO_MANY_AT_ONCE' }));
});
