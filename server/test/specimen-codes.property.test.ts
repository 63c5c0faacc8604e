// On SQLite alone: reads and writes no database.
import {
  accessionNumber,
  accessionOfTube,
  bareCode,
  dammDigit,
  isAccessionNumber,
  isTubeCode,
  LAST_ACCESSION,
  tubeCode,
} from '@labfront/contract/specimen-codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const visit = fc.record({
  year: fc.integer({ min: 2026, max: 2099 }),
  labCode: fc.integer({ min: 0, max: 99 }).map((code) => String(code).padStart(2, '0')),
  counter: fc.integer({ min: 1, max: LAST_ACCESSION }),
});
const container = fc.integer({ min: 1, max: 99 });
const DIGITS = [...'0123456789'];

/** Every code that differs from `code` in one digit, or has two different neighbours swapped. */
function mistyped(code: string): string[] {
  const singles = [...code].flatMap((digit, at) =>
    DIGITS.filter((other) => other !== digit).map((other) => code.slice(0, at) + other + code.slice(at + 1)),
  );
  const swaps = [...code.slice(1)].flatMap((digit, at) =>
    digit === code[at] ? [] : [code.slice(0, at) + digit + code[at] + code.slice(at + 2)],
  );
  return [...singles, ...swaps];
}

describe('the Damm digit', () => {
  test.each([
    ['572', 4],
    ['112946', 0],
    ['', 0],
  ])('of %s is %i', (digits, check) => {
    expect(dammDigit(digits)).toBe(check);
  });
});

describe('codes of tubes and visits', () => {
  test('have 12 and 14 digits and are right as they are', () => {
    const holds = (parts: { year: number; labCode: string; counter: number }, number: number) => {
      const accession = accessionNumber(parts);
      const tube = tubeCode(parts, number);
      const areRight = isAccessionNumber(accession) && isTubeCode(tube) && accessionOfTube(tube) === accession;
      return areRight && !isTubeCode(accession) && !isAccessionNumber(tube);
    };
    fc.assert(fc.property(visit, container, holds), { numRuns: 2_000 });
  });

  test('every single wrong digit and every swap of neighbours is refused', () => {
    const isRefused = (parts: { year: number; labCode: string; counter: number }, number: number) =>
      !mistyped(tubeCode(parts, number)).some(isTubeCode) && !mistyped(accessionNumber(parts)).some(isAccessionNumber);
    fc.assert(fc.property(visit, container, isRefused), { numRuns: 500 });
  });

  test('parts that do not fit are refused', () => {
    const parts = { year: 2026, labCode: '01', counter: 1 };
    expect(accessionNumber(parts)).toMatch(/^26010000001\d$/);
    expect(() => accessionNumber({ ...parts, counter: LAST_ACCESSION + 1 })).toThrow(RangeError);
    expect(() => accessionNumber({ ...parts, labCode: '1' })).toThrow(RangeError);
    expect(() => tubeCode(parts, 100)).toThrow(RangeError);
    expect(() => tubeCode(parts, 0)).toThrow(RangeError);
  });

  test('a code is read with the spaces that people type', () => {
    const code = tubeCode({ year: 2026, labCode: '07', counter: 42 }, 3);
    const typed = `${code.slice(0, 4)} ${code.slice(4, 11)}-${code.slice(11)} `;
    expect(bareCode(typed)).toBe(code);
    expect(isTubeCode('26O10000001011')).toBe(false);
  });
});
