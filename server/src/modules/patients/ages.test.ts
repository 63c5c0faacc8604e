// On SQLite alone: reads and writes no database.
import { ageOn, isMinorOn, yearsOn } from '@labfront/contract/ages';
import { isVerhoeff, verhoeffDigit } from '@labfront/contract/verhoeff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const born = (dateOfBirth: string) => ({ dateOfBirth, age: null });
const said = (value: number, unit: 'days' | 'months' | 'years', recordedOn: string) => ({
  dateOfBirth: null,
  age: { value, unit, recordedOn },
});

describe('the age on a day', () => {
  test.each([
    ['2026-03-01', '2026-03-11', { value: 10, unit: 'days' }],
    ['2026-01-31', '2026-03-30', { value: 58, unit: 'days' }],
    ['2026-01-31', '2026-03-31', { value: 2, unit: 'months' }],
    ['2024-03-12', '2026-03-11', { value: 23, unit: 'months' }],
    ['2024-03-11', '2026-03-11', { value: 2, unit: 'years' }],
    ['1955-04-30', '2026-04-29', { value: 70, unit: 'years' }],
    ['1955-04-30', '2026-04-30', { value: 71, unit: 'years' }],
    ['2026-05-01', '2026-03-11', { value: 0, unit: 'days' }],
  ] as const)('born on %s, on %s', (dateOfBirth, day, age) => {
    expect(ageOn(born(dateOfBirth), day)).toEqual(age);
  });

  test.each([
    [said(5, 'days', '2026-03-01'), '2026-03-11', { value: 15, unit: 'days' }],
    [said(5, 'months', '2026-03-01'), '2026-05-31', { value: 7, unit: 'months' }],
    [said(1, 'years', '2026-03-01'), '2026-03-11', { value: 1, unit: 'years' }],
    [said(70, 'years', '2026-03-01'), '2027-02-28', { value: 70, unit: 'years' }],
    [said(70, 'years', '2026-03-01'), '2027-03-01', { value: 71, unit: 'years' }],
  ] as const)('%o, on %s', (known, day, age) => {
    expect(ageOn(known, day)).toEqual(age);
  });

  test('is unknown where nothing is known', () => {
    const unknown = { dateOfBirth: null, age: null };
    expect([ageOn(unknown, '2026-03-11'), yearsOn(unknown, '2026-03-11')]).toEqual([null, null]);
    expect(isMinorOn(unknown, '2026-03-11')).toBe(false);
  });

  test('somebody is a minor until the 18th birthday, also one born on 29 February', () => {
    expect(isMinorOn(born('2008-03-12'), '2026-03-11')).toBe(true);
    expect(isMinorOn(born('2008-03-12'), '2026-03-12')).toBe(false);
    expect(isMinorOn(born('2008-02-29'), '2026-02-28')).toBe(true);
    expect(isMinorOn(born('2008-02-29'), '2026-03-01')).toBe(false);
  });
});

describe("Verhoeff's check digit", () => {
  test.each(['2363', '758722', '123451', '1428570', '84736430954837284567892'])('%s is right', (digits) => {
    expect(isVerhoeff(digits)).toBe(true);
  });

  test('finds every wrong digit and every swap of neighbours', () => {
    const digits = fc.stringMatching(/^\d{1,20}$/);
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const whole = text + verhoeffDigit(text);
        expect(isVerhoeff(whole)).toBe(true);
        const index = at % whole.length;
        const wrong = [...whole];
        wrong[index] = String((Number(wrong[index]) + by) % 10);
        expect(isVerhoeff(wrong.join(''))).toBe(false);
        const next = (index + 1) % whole.length;
        if (next === 0 || whole[index] === whole[next]) return;
        const swapped = [...whole];
        [swapped[index], swapped[next]] = [whole[next] ?? '', whole[index] ?? ''];
        expect(isVerhoeff(swapped.join(''))).toBe(false);
      }),
    );
  });
});
