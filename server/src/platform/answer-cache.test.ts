import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { Prepared } from './prepared.ts';

const answer = (length: number) => new Prepared('x'.repeat(length), { type: 'text/plain', cacheControl: 'no-cache' });
const source = {};

test('keeps an answer while its source is current', () => {
  const cache = new AnswerCache(10_000);
  const kept = cache.set(source, 'a', answer(10));
  expect(cache.get(source, 'a')).toBe(kept);
  expect(cache.get({}, 'a')).toBeUndefined();
  const later = {};
  cache.set(later, 'b', answer(10));
  expect(cache.get(source, 'a')).toBeUndefined();
  expect(cache.get(later, 'a')).toBeUndefined();
});

test('never holds more bytes than it may: the oldest goes first', () => {
  const one = answer(1_000);
  const cache = new AnswerCache(3 * one.keptBytes);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(source, key, answer(1_000));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(source, key) !== undefined)).toEqual([false, true, true, true]);
  cache.set(source, 'e', answer(2_000));
  expect(['b', 'c', 'd', 'e'].map((key) => cache.get(source, key) !== undefined)).toEqual([false, false, true, true]);
});

test('the same key again takes the place of the old answer, and its bytes', () => {
  const cache = new AnswerCache(3 * answer(1_000).keptBytes);
  for (let index = 0; index < 20; index += 1) cache.set(source, 'same', answer(1_000));
  cache.set(source, 'other', answer(1_000));
  expect(cache.get(source, 'same')).toBeDefined();
});

test('passes on what is larger than all it may hold, without keeping it', () => {
  const cache = new AnswerCache(100);
  const large = answer(1_000);
  expect(cache.set(source, 'large', large)).toBe(large);
  expect(cache.get(source, 'large')).toBeUndefined();
});
