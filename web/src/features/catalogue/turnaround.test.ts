import { expect, it } from 'vitest';
import { longestTurnaround } from './turnaround.ts';

it('says the slowest of several', () => {
  expect(longestTurnaround(['6 hours', '2 days', '36 hours'])).toBe('2 days');
  expect(longestTurnaround(['1 week', '6 days'])).toBe('1 week');
});

it('says nothing when one of them is no such time', () => {
  expect(longestTurnaround(['6 hours', 'same evening'])).toBe('');
  expect(longestTurnaround([])).toBe('');
});
