import { expect, test } from 'vitest';
import { checkLicences, isAllowed } from './audit.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT AND GPL-2.0-only', false],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['AGPL-3.0', false],
  ['UNLICENSED', false],
  ['none', false],
])('%s may ship: %s', (expression, may) => expect(isAllowed(expression)).toBe(may));

test('everything that ships has a licence that it may ship with', () => {
  const { checked, refused } = checkLicences();
  expect(refused).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
