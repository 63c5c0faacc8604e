// On SQLite alone: reads and writes no database.
import { expect, test } from 'vitest';
import { bareAmount } from './import-rows.ts';

test.each([
  ['₹ 1,299.00', '1299.00'],
  ['Rs. 450', '450'],
  ['INR450', '450'],
  ['10 %', '10'],
  ['10%', '10'],
  ['1,23,456', '123456'],
  ['1,2', '1,2'],
])('the amount %s is %s', (cell, amount) => {
  expect(bareAmount(cell)).toBe(amount);
});

test('a cell of blanks takes no longer than others', () => {
  // By backtracking it would take minutes.
  const blanks = ' '.repeat(1_000_000);
  expect(bareAmount(`1${blanks}x`)).toBe(`1${blanks}x`);
});
