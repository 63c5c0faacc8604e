// On SQLite alone: reads and writes no database.
// The pure rules of decimal texts, ages, ranges and flags.
import { ageInDays } from '@labfront/contract/age-in-days';
import { daysBetween } from '@labfront/contract/ages';
import { compareDecimals, parseDecimal, parseMeasured, toDecimalText } from '@labfront/contract/decimal-text';
import { weekOfPregnancy } from '@labfront/contract/pregnancy-weeks';
import {
  chooseRange,
  findGaps,
  flagOf,
  isOverlapping,
  isPlausible,
  type ReferenceRange,
} from '@labfront/contract/reference-ranges';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const BLANK = { criticalLow: null, criticalHigh: null, plausibleLow: null, plausibleHigh: null, expected: [] };
const LIMITS = { ...BLANK, low: '3.5', high: '5.10', criticalLow: '2.5', criticalHigh: '6' };
const ANY = {
  sex: 'any',
  ageFromDays: 0,
  ageToDays: null,
  pregnancyWeek: null,
  method: '',
  validFrom: '2026-01-01',
} as const;
const range = (fields: Partial<ReferenceRange>): ReferenceRange => ({ ...ANY, ...LIMITS, ...fields });

describe('a decimal text', () => {
  test.each(['', ' ', '1,5', '1.', '.5', '1e', '0x1', 'NaN', '1 000', '٣', '1e31', '9'.repeat(41)])(
    'is not %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(parseMeasured(text)).toBeNull();
    },
  );

  test.each([
    ['0.1', '0.10', 0],
    ['1e-3', '0.001', 0],
    ['-0', '0', 0],
    ['0.30000000000000004', '0.3', 1],
    ['9007199254740993', '9007199254740992', 1],
    ['-2', '1e2', -1],
  ])('%s compares with %s exactly', (a, b, order) => {
    const [left, right] = [parseDecimal(a), parseDecimal(b)];
    expect(left && right && compareDecimals(left, right)).toBe(order);
  });

  test.each([
    [1.005, 2, '1.01'],
    [2.5, 0, '3'],
    [-2.5, 0, '-3'],
    [-0.04, 1, '0.0'],
    [1e21, 0, '1000000000000000000000'],
    [1.5e-9, 2, '0.00'],
  ])('of %d with %d decimals is %s', (value, decimals, text) => expect(toDecimalText(value, decimals)).toBe(text));

  test('compares as integers of one scale do', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.nat(12), (a, b, scale) => {
        const text = (digits: number) => `${digits}e-${scale}`;
        const [left, right] = [parseDecimal(text(a)), parseDecimal(text(b))];
        return left !== null && right !== null && compareDecimals(left, right) === Math.sign(a - b);
      }),
    );
  });
});

describe('a flag', () => {
  test.each([
    ['3.5', 'N'],
    ['3.50', 'N'],
    ['3.49999', 'L'],
    ['5.1', 'N'],
    ['5.1001', 'H'],
    ['2.5', 'LL'],
    ['2.51', 'L'],
    ['6.0', 'HH'],
    ['5.99', 'H'],
    ['<3.5', 'L'],
    ['<2.5', 'LL'],
    ['>5.1', 'H'],
    ['>6', 'HH'],
    ['<3.6', 'N'],
    ['0', 'LL'],
    ['1e1', 'HH'],
    ['haemolysed', null],
  ])('of %s is %s', (value, flag) => expect(flagOf(value, LIMITS)).toBe(flag));

  test('is never normal where the range has critical limits alone', () => {
    expect(flagOf('4', { ...LIMITS, low: null, high: null })).toBeNull();
    expect(flagOf('4', { ...LIMITS, low: null })).toBe('N');
  });

  test('of a word is abnormal unless it is expected', () => {
    const words = { ...LIMITS, expected: ['Negative', 'Trace'] };
    expect(['negative', 'Trace', 'Positive'].map((word) => flagOf(word, words))).toEqual(['N', 'N', 'A']);
  });

  test('and plausible limits include themselves', () => {
    const plausible = { plausibleLow: '0', plausibleHigh: '30' };
    expect(['0', '30', '30.0', '30.1', '-0.1', 'none'].map((value) => isPlausible(value, plausible))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('an age', () => {
  test('is that of the day of collection', () => {
    expect(ageInDays('2026-03-10', { dateOfBirth: '2026-03-09' })).toEqual({ from: 1, to: 1 });
    expect(ageInDays('2026-03-08', { dateOfBirth: '2026-03-09' })).toBeNull();
    expect(ageInDays('2026-03-10', {})).toBeNull();
  });

  test('that was told in years may be nearly a year more', () => {
    const age = { value: 18, unit: 'years', recordedOn: '2026-03-10' } as const;
    const oldest = daysBetween('2007-03-11', '2026-03-10');
    expect(ageInDays('2026-03-10', { age })).toEqual({ from: daysBetween('2008-03-10', '2026-03-10'), to: oldest });
    expect(ageInDays('2026-03-20', { age })).toEqual({
      from: daysBetween('2008-03-10', '2026-03-20'),
      to: oldest + 10,
    });
    expect(ageInDays('2026-03-20', { age: { ...age, value: 5, unit: 'days' } })).toEqual({ from: 15, to: 15 });
    expect(ageInDays('2026-03-31', { age: { value: 1, unit: 'months', recordedOn: '2026-03-31' } })).toEqual({
      from: 31,
      to: 58,
    });
  });
});

test('weeks of a pregnancy are whole ones from the first day of the last period', () => {
  const on = (day: string) => weekOfPregnancy('2026-01-01', day);
  expect([on('2026-01-01'), on('2026-01-07'), on('2026-01-08'), on('2026-11-18')]).toEqual([0, 0, 1, 45]);
  expect([on('2025-12-31'), on('2026-11-19')]).toEqual([null, null]);
});

describe('a range', () => {
  const DAY = '2026-06-01';
  const child = range({ ageToDays: 6574, low: '3.4' });
  const woman = range({ sex: 'female', ageFromDays: 6574, low: '3.3' });
  const man = range({ sex: 'male', ageFromDays: 6574 });
  const ranges = [child, woman, man];
  const at = (days: number, sex: 'female' | 'male' | null = 'male', of = ranges) =>
    chooseRange(of, { sex, age: { from: days, to: days }, day: DAY });

  test('is half-open', () => {
    expect([6573, 6574, 6575].map((days) => at(days))).toEqual(
      [child, man, man].map((one) => ({ kind: 'range', range: one })),
    );
    expect(at(6574, 'female')).toEqual({ kind: 'range', range: woman });
  });

  test('that depends on an unknown age or sex is not chosen', () => {
    expect(at(6574, null).kind).toBe('uncertain');
    expect(at(100, null)).toEqual({ kind: 'range', range: child });
    const unsure = (from: number, to: number) => chooseRange(ranges, { sex: 'male', age: { from, to }, day: DAY }).kind;
    expect([unsure(6500, 6573), unsure(6500, 6574)]).toEqual(['range', 'uncertain']);
    expect(chooseRange(ranges, { sex: 'male', age: null, day: DAY }).kind).toBe('uncertain');
    expect(chooseRange([range({})], { sex: null, age: null, day: DAY }).kind).toBe('range');
    expect(at(10, 'male', [woman]).kind).toBe('none');
    expect(at(7000, null, [woman]).kind).toBe('uncertain');
  });

  test('holds from its day on, and a later one in its place', () => {
    const later = range({ validFrom: '2026-06-01', low: '3.6' });
    const on = (day: string) => chooseRange([range({}), later], { sex: 'male', age: { from: 9, to: 9 }, day });
    expect(on('2025-12-31').kind).toBe('none');
    expect(on('2026-05-31')).toMatchObject({ range: { low: '3.5' } });
    expect(on('2026-06-01')).toMatchObject({ range: { low: '3.6' } });
  });

  test('of the method and of the week of pregnancy goes before a general one', () => {
    const own = range({ method: 'ISE, direct', low: '3.7' });
    const weeks = [12, 28].map((pregnancyWeek) => range({ sex: 'female', pregnancyWeek, low: `${pregnancyWeek}` }));
    const all = [range({}), own, ...weeks];
    const chosen = (fields: object) =>
      chooseRange(all, { sex: 'female', age: { from: 9999, to: 9999 }, pregnancy: 'no', day: DAY, ...fields });
    expect(chosen({})).toMatchObject({ range: { low: '3.5' } });
    expect(chosen({ method: 'ise, Direct' })).toMatchObject({ range: { low: '3.7' } });
    expect([11, 12, 27, 28].map((week) => chosen({ pregnancy: { week } }))).toMatchObject(
      ['3.5', '12', '12', '28'].map((low) => ({ range: { low } })),
    );
  });

  test('is not guessed where it depends on a pregnancy, or on its week, that is not known', () => {
    const weeks = [0, 13].map((pregnancyWeek) => range({ sex: 'female', pregnancyWeek, low: `${pregnancyWeek}.5` }));
    const all = [range({}), ...weeks];
    const of = (fields: object, some = all) =>
      chooseRange(some, { sex: 'female', age: { from: 9999, to: 9999 }, day: DAY, ...fields }).kind;
    expect([of({}), of({ pregnancy: 'unknown' }), of({ pregnancy: { week: null } })]).toEqual(
      Array(3).fill('pregnancy'),
    );
    // A man, and whoever is too young or too old, is not asked.
    expect([
      of({ sex: 'male' }),
      of({ age: { from: 3651, to: 3651 } }),
      of({ age: { from: 21_915, to: 21_915 } }),
    ]).toEqual(Array(3).fill('range'));
    expect([of({ age: { from: 3652, to: 3652 } }), of({ age: { from: 3600, to: 3700 } }), of({ age: null })]).toEqual(
      Array(3).fill('pregnancy'),
    );
    expect([of({ sex: null }), of({ sex: null, pregnancy: 'no' })]).toEqual(['pregnancy', 'range']);
    // The same limits in every week need no week; a range that is the same for everybody needs no answer.
    expect(of({ pregnancy: { week: null } }, [range({}), range({ sex: 'female', pregnancyWeek: 0, low: '1' })])).toBe(
      'range',
    );
    expect(of({}, [range({}), range({ sex: 'female', pregnancyWeek: 0 })])).toBe('range');
    // An age that is too uncertain as well is what is said.
    expect(of({ age: { from: 6500, to: 6600 } }, [child, woman, ...weeks])).toBe('uncertain');
  });

  test('leaves gaps that are named', () => {
    expect(findGaps(ranges)).toEqual([]);
    expect(findGaps([range({ ageFromDays: 30, ageToDays: 60 }), woman])).toEqual([
      { sex: 'any', ageFromDays: 0, ageToDays: 30 },
      { sex: 'female', ageFromDays: 60, ageToDays: 6574 },
      { sex: 'male', ageFromDays: 60, ageToDays: null },
    ]);
  });

  test('never overlaps where one patient has one range only', () => {
    const cell = fc.record({
      sex: fc.constantFrom('any', 'female', 'male'),
      ageFromDays: fc.integer({ min: 0, max: 6 }),
      ageToDays: fc.option(fc.integer({ min: 7, max: 9 })),
    });
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const [one, other] = [range(a as Partial<ReferenceRange>), range(b as Partial<ReferenceRange>)];
        const holds = ({ sex, ageFromDays, ageToDays }: ReferenceRange, of: string, days: number) =>
          (sex === 'any' || sex === of) && ageFromDays <= days && (ageToDays === null || days < ageToDays);
        const isShared = ['female', 'male'].some((sex) =>
          Array.from({ length: 11 }, (_, days) => days).some(
            (days) => holds(one, sex, days) && holds(other, sex, days),
          ),
        );
        return isOverlapping(one, other) === isShared;
      }),
    );
  });
});
