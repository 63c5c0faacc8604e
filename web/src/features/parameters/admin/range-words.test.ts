import type { Formula } from '@labfront/contract/formulas';
import { describe, expect, it } from 'vitest';
import { toDays, toTypedAge } from './age-text.ts';
import { formulaText } from './formula-text.ts';

describe('an age', () => {
  it.each([
    [0, 'days', 0],
    [13, 'days', 13],
    [1, 'months', 30],
    [6, 'months', 183],
    [1, 'years', 365],
    [18, 'years', 6575],
  ] as const)('of %d %s is %d days', (value, unit, days) => {
    expect(Math.abs(toDays({ value, unit }) - days)).toBeLessThanOrEqual(1);
  });

  it('is typed again as it was', () => {
    for (const unit of ['days', 'months', 'years'] as const) {
      for (let value = 1; value <= 100; value += 1) {
        const days = toDays({ value, unit });
        expect(toDays(toTypedAge(days))).toBe(days);
      }
    }
    expect(toTypedAge(toDays({ value: 18, unit: 'years' }))).toEqual({ value: 18, unit: 'years' });
    expect(toTypedAge(toDays({ value: 6, unit: 'months' }))).toEqual({ value: 6, unit: 'months' });
  });
});

it('writes a formula as people do', () => {
  const fifth: Formula = { op: 'divide', of: [{ input: 'TG' }, { number: '5' }] };
  const ldl: Formula = { op: 'subtract', of: [{ input: 'CHOL' }, { input: 'HDL' }, fifth] };
  const when = { compare: 'atMost', left: { input: 'TG' }, right: { number: '400' } } as const;
  expect(formulaText({ when, value: ldl })).toBe('CHOL − HDL − (TG / 5) if TG ≤ 400');
  const bySex: Formula = { when: { sex: 'female' }, value: { number: '1' }, otherwise: { fact: 'ageYears' } };
  expect(formulaText(bySex)).toBe('1 if female, else age');
});
