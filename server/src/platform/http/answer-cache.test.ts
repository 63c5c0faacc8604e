// On SQLite alone: reads and writes no database.
import { describe, expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { CachedResponse } from './cached-response.ts';

const answer = (length: number) =>
  new CachedResponse('x'.repeat(length), { type: 'text/plain', cacheControl: 'no-cache' });
/** Size in the cache of an answer of a thousand characters with a key of one letter. */
const ONE = answer(1_000).keptBytes + 202;
const source = {};
const by = (network: string | null) => () => network;

/** A cache with room for `answers` answers of a thousand characters, with helpers. */
function cacheFor(answers: number) {
  const cache = new AnswerCache(answers * ONE);
  const get = (key: string, network: string | null = 'a') => cache.get(source, key, by(network));
  const ask = (key: string, network: string | null = 'a') =>
    get(key, network) ?? cache.set(source, key, answer(1_000), network);
  const kept = (keys: string) => [...keys].filter((key) => cache.getStale(key) !== undefined).join('');
  return { cache, get, ask, kept };
}

test('keeps an answer while its source is current, and as a stale one after that', () => {
  const { cache, get, ask } = cacheFor(5);
  const first = ask('a');
  expect(get('a')).toBe(first);
  const later = {};
  expect(cache.get(later, 'a', by('a'))).toBeUndefined();
  expect(cache.getStale('a')).toBe(first);
  const second = cache.set(later, 'a', answer(10), 'a');
  expect(cache.get(later, 'a', by('a'))).toBe(second);
  expect(cache.getStale('a')).toBe(second);
});

test('does not keep what was made from a source that is no longer current', () => {
  const { cache, ask } = cacheFor(5);
  ask('a');
  const later = {};
  cache.get(later, 'a', by('a'));
  cache.set(source, 'b', answer(10), 'a');
  expect(cache.getStale('b')).toBeUndefined();
});

test('never holds more bytes than it may: what was used longest ago goes first', () => {
  const { ask, kept } = cacheFor(3);
  for (const key of 'abcabad') ask(key);
  expect(kept('abcd')).toBe('abd');
});

test('a new answer takes the place of an old one even where all old ones were used meanwhile', () => {
  const { ask, kept } = cacheFor(3);
  for (const key of 'abcabc') ask(key);
  ask('d');
  expect(kept('abcd')).toBe('bcd');
});

test('the same key again takes the place of the old answer, and its bytes', () => {
  const { cache, ask, kept } = cacheFor(3);
  ask('s');
  for (let index = 0; index < 20; index += 1) cache.set(source, 's', answer(1_000), 'a');
  ask('t');
  expect(kept('st')).toBe('st');
});

test('passes on what is larger than all it may hold, without keeping it', () => {
  const { cache, kept } = cacheFor(1);
  const large = answer(5_000);
  expect(cache.set(source, 'l', large, 'a')).toBe(large);
  expect(kept('l')).toBe('');
});

describe('a visitor who walks through addresses', () => {
  test('pushes out nothing that others ask for, however often each address is asked for', () => {
    const { ask, kept } = cacheFor(4);
    for (const key of 'abc') for (const network of ['one', 'two']) ask(key, network);
    for (let index = 0; index < 100; index += 1) {
      for (let again = 0; again < 3; again += 1) ask(`junk ${index}`, 'hostile');
    }
    expect(kept('abc')).toBe('abc');
  });

  test('cannot have the page server ask as a second one', () => {
    const { ask, kept } = cacheFor(4);
    for (const key of 'abc') for (const network of [null, 'one', 'two']) ask(key, network);
    for (let index = 0; index < 100; index += 1) {
      for (const network of [null, 'hostile', null, 'hostile']) ask(`junk ${index}`, network);
    }
    expect(kept('abc')).toBe('abc');
  });

  test('leaves room for new answers that others ask for', () => {
    const { ask, kept } = cacheFor(4);
    for (let index = 0; index < 100; index += 1) ask(`junk ${index}`, 'hostile');
    for (const key of 'abc') for (const network of ['one', 'two']) ask(key, network);
    expect(kept('abc')).toBe('abc');
  });
});

test('proven answers make room for each other, the one used longest ago first, and never fill the whole cache', () => {
  const { ask, kept } = cacheFor(4);
  for (const key of 'abcde') for (const network of ['one', 'two']) ask(key, network);
  expect(kept('abcde')).toBe('cde');
  ask('c', 'three');
  for (const network of ['one', 'two']) ask('f', network);
  expect(kept('cdef')).toBe('cef');
});
