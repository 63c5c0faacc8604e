import { expect, it } from 'vitest';
import { dayInIndia, formatDate, formatDay, formatTime, formatTimes } from './dates.ts';

it('shows the day and time in India, wherever the device is', () => {
  // 19:30 UTC is past midnight in India.
  expect(formatDate('2026-01-04T19:30:00.000Z')).toBe('5 Jan 2026');
  expect(formatTime('2026-01-04T19:30:00.000Z')).toMatch(/^1:00\sam$/i);
  expect(dayInIndia(new Date('2026-01-04T19:30:00.000Z'))).toBe('2026-01-05');
});

it('names the weekday of a day on which somebody has to be there', () => {
  expect(formatDay('2026-01-05')).toBe('Mon, 5 Jan 2026');
  expect(formatDay('2026-01-05', 'hi')).toMatch(/^सोम, 5 जन/);
});

it('shows what it cannot read as it is', () => {
  expect(formatDate('soon')).toBe('soon');
});

it('says times in Hindi words', () => {
  expect(formatTime('2026-01-04T19:30:00.000Z', 'hi')).toBe('रात 1 बजे');
  expect(formatTime('2026-01-05T12:35:00.000Z', 'hi')).toBe('शाम 6:05 बजे');
  expect(formatTimes('06:00', '08:00', 'hi')).toBe('सुबह 6 – 8 बजे');
  expect(formatTimes('10:30', '13:00', 'hi')).toBe('सुबह 10:30 – दोपहर 1 बजे');
  expect(formatTimes('20:00', '24:00', 'hi')).toBe('रात 8 – 12 बजे');
  expect(formatTime('soon', 'hi')).toBe('soon');
});

it('says spans of times in English', () => {
  expect(formatTimes('06:00', '24:00')).toMatch(/^6:00\sam – 12:00\sam$/);
});
