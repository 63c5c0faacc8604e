// On SQLite alone: reads and writes no database.
import { deltaOf, referenceChange } from '@labfront/contract/delta-check';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['ALT', '9.3', '4.65', 33.3, -25.0],
  ['AST', '9.5', '4.75', 34.1, -25.4],
  ['Gamma-GT', '8.9', '4.45', 31.7, -24.1],
  ['Alkaline phosphatase', '5.3', '2.65', 17.8, -15.1],
  ['LDH', '5.2', '2.60', 17.5, -14.9],
])('the reference change value of %s is the published one', (_name, cvi, cva, up, down) => {
  const change = referenceChange({ cvi, cva });
  expect([change.up, change.down].map((percent) => Number(percent.toFixed(1)))).toEqual([up, down]);
});

const ALT = { cvi: '9.3', cva: '4.65' };

test.each([
  ['40', '30', true],
  ['39.9', '30', false],
  ['22.4', '30', true],
  ['22.6', '30', false],
  ['0', '30', true],
  ['>1000', '39', true],
  ['<5', '30', true],
  ['40', '<5', true],
  ['5', '>30', true],
])('from %s to %s the delta is large: %s', (value, last, isLarge) => {
  expect(deltaOf(value, last, ALT)?.isLarge).toBe(isLarge);
});

test.each([
  ['<29', '30'],
  ['>5', '30'],
  ['<100', '30'],
  ['40', '<35'],
  ['40', '>30'],
  ['40', '0'],
  ['40', 'not done'],
  ['1,5', '30'],
])('from %s to %s there is no delta', (value, last) => {
  expect(deltaOf(value, last, ALT)).toBeNull();
});

test('a step up is large where the same step down is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
      const [there, back] = [deltaOf(String(a), String(b), ALT), deltaOf(String(b), String(a), ALT)];
      return there?.isLarge === back?.isLarge;
    }),
  );
});

test('a change from a bound is called large only where it is large for every value beyond the bound', () => {
  const number = fc.integer({ min: 1, max: 2_000 });
  const relation = fc.constantFrom('<', '>');
  fc.assert(
    fc.property(number, number, relation, fc.boolean(), fc.integer({ min: 0, max: 500 }), (a, b, sign, isNow, more) => {
      const [now, last] = isNow ? [`${sign}${a}`, String(b)] : [String(a), `${sign}${b}`];
      if (deltaOf(now, last, ALT) === null) return true;
      const beyond = (bound: number) => String(sign === '>' ? bound + more : Math.max(0.001, bound - more));
      const real = isNow ? deltaOf(beyond(a), String(b), ALT) : deltaOf(String(a), beyond(b), ALT);
      return real?.isLarge === true;
    }),
  );
});
