// On SQLite alone: reads and writes no database.
import { isWithinHours, readOpeningHours, spansOf } from '@labfront/contract/opening-hours';
import { expect, test } from 'vitest';

const WEEK = '07:00-20:00';

test.each([
  ['Mon-Sat 07:00-20:00, Sun 07:00-13:00', ['07:00-13:00', WEEK, WEEK, WEEK, WEEK, WEEK, WEEK]],
  ['Mo-Sa 7 am – 8 pm; Sunday closed', [null, WEEK, WEEK, WEEK, WEEK, WEEK, WEEK]],
  ['Monday to Saturday: 7:00 - 20:00', [null, WEEK, WEEK, WEEK, WEEK, WEEK, WEEK]],
  ['Fri-Mon 07:00-20:00', [WEEK, WEEK, null, null, null, WEEK, WEEK]],
  ['Mon/Wed & Fri 07.00-20.00', [null, WEEK, null, WEEK, null, WEEK, null]],
  ['07:00-20:00, Sun 12 am - 12 pm', ['00:00-12:00', WEEK, WEEK, WEEK, WEEK, WEEK, WEEK]],
  ['24 hours', Array(7).fill('00:00-24:00')],
])('%s is read', (text, hours) => expect(readOpeningHours(text)).toEqual(hours));

test.each(['', 'By appointment', 'Mon-Sat', 'Mon 20:00-07:00', 'Mon 25:00-26:00', 'Mon 07:00-20:00, and so on'])(
  '"%s" says no hours, so that every window is within them',
  (text) => {
    expect(readOpeningHours(text)).toBeNull();
    expect(isWithinHours(readOpeningHours(text), 0, '03:00-04:00')).toBe(true);
  },
);

test('a window is within hours that it does not pass', () => {
  const hours = readOpeningHours('Mon 07:00-20:00');
  expect(isWithinHours(hours, 1, '07:00-20:00')).toBe(true);
  expect(isWithinHours(hours, 1, '06:59-08:00')).toBe(false);
  expect(isWithinHours(hours, 1, '19:00-20:01')).toBe(false);
  expect(isWithinHours(hours, 2, '08:00-09:00')).toBe(false);
});

test('days with the same hours stand together, from Monday on', () => {
  expect(spansOf(readOpeningHours('Mon-Sat 07:00-20:00, Sun 07:00-13:00') ?? [])).toEqual([
    { from: 1, to: 6, open: '07:00-20:00' },
    { from: 0, to: 0, open: '07:00-13:00' },
  ]);
  expect(spansOf(readOpeningHours('Sat-Sun 07:00-13:00') ?? [])).toEqual([{ from: 6, to: 0, open: '07:00-13:00' }]);
});

test('a text of blanks takes no longer than others', () => {
  // By backtracking it would take minutes.
  expect(readOpeningHours(`1${' '.repeat(1_000_000)}x`)).toBeNull();
});
