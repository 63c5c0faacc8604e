import { expect, it } from 'vitest';
import { dayInIndia, formatDate, formatTime } from './dates.ts';

it('shows the day and time in India, wherever the device is', () => {
  // 19:30 UTC is past midnight in India.
  expect(formatDate('2026-01-04T19:30:00.000Z')).toBe('5 Jan 2026');
  expect(formatTime('2026-01-04T19:30:00.000Z')).toMatch(/^1:00\sam$/i);
  expect(dayInIndia(new Date('2026-01-04T19:30:00.000Z'))).toBe('2026-01-05');
});

it('shows what it cannot read as it is', () => {
  expect(formatDate('soon')).toBe('soon');
});
