import { expect, it } from 'vitest';
import { changeOf, daysOfPeriod, periodNamed } from './period.ts';

// Past midnight in India, still the last day of February in London.
const NOW = new Date('2026-02-28T19:00:00.000Z');
const CUSTOM = { from: '2026-01-01', to: '' };

it.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['week', { from: '2026-02-23', to: '2026-03-01' }],
  ['thirty', { from: '2026-01-31', to: '2026-03-01' }],
  ['month', { from: '2026-03-01', to: '2026-03-01' }],
  ['custom', CUSTOM],
] as const)('%s is in days of India', (name, days) => {
  expect(daysOfPeriod(name, CUSTOM, NOW)).toEqual(days);
});

it('takes an unknown name for 30 days', () => {
  expect(['', 'week', 'year'].map(periodNamed)).toEqual(['thirty', 'week', 'thirty']);
});

it('says a change as a part of what was before', () => {
  expect(changeOf(3, 2)).toBe(0.5);
  expect(changeOf(0, 2)).toBe(-1);
  expect(changeOf(50, -100)).toBe(1.5);
  expect(changeOf(0, 0)).toBe(0);
  expect(changeOf(5, 0)).toBeNull();
});
