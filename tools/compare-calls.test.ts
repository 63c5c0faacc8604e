import { expect, test } from 'vitest';
import { compareRecordings, readRecording } from './compare-calls.ts';

const call = (test: string, status: number, body = '{}') =>
  JSON.stringify({ test, method: 'GET', path: '/cart', status, body });

test('calls are compared test by test, in any order, as often as they were made', () => {
  const before = readRecording([call('a', 200), call('a', 404), call('b', 200), call('gone', 200)].join('\n'));
  const same = readRecording([call('a', 404), call('a', 200), call('b', 200), call('new', 200)].join('\n'));
  expect(compareRecordings(before, same)).toEqual({ compared: 3, differences: [] });
  const other = readRecording([call('a', 200), call('a', 200), call('b', 200, '[]')].join('\n'));
  expect(compareRecordings(before, other).differences).toEqual([
    { test: 'a', gone: ['GET /cart 404 {}'], added: ['GET /cart 200 {}'] },
    { test: 'b', gone: ['GET /cart 200 {}'], added: ['GET /cart 200 []'] },
  ]);
});
