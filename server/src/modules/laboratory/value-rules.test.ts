// On SQLite alone: reads and writes no database.
import type { Range } from '@labfront/contract/range-schemas';
import { expect, test } from 'vitest';
import type { Measured } from './measured.queries.ts';
import { judge, type Subject } from './value-rules.ts';

const range: Range = {
  ...{ _id: 'r', ageFromDays: 0, ageToDays: null, pregnancyWeek: null, method: '', validFrom: '2020-01-01' },
  sex: 'any',
  ...{ low: '50', high: '130', criticalLow: null, criticalHigh: null, plausibleLow: null, plausibleHigh: null },
  ...{ expected: [], note: '' },
};
const subject: Subject = {
  patientId: null,
  sex: 'male',
  age: { from: 9000, to: 9000 },
  shownAge: null,
  pregnancy: 'no',
  ageYears: 24,
  day: '2026-03-10',
};
const judged = (kind: Measured['kind'], value: string, limits: object = {}) => {
  const parameter = { name: 'LDL', kind, method: '', cvi: null, cva: null } as Measured;
  const ranges = [[{ ...range, ...limits }]];
  return judge(parameter, value, { ranges, subject, last: undefined });
};

test('a calculated value below zero is implausible, unless its range reaches there', () => {
  expect(() => judged('calculated', '-30')).toThrow(expect.objectContaining({ code: 'VALUE_IMPLAUSIBLE' }));
  expect(judged('calculated', '0')).toMatchObject({ flag: 'L' });
  expect(judged('calculated', '-3', { low: '-2', high: '2' })).toMatchObject({ flag: 'L' });
  expect(judged('calculated', '-3', { plausibleLow: '-20' })).toMatchObject({ flag: 'L' });
  expect(judged('number', '-3')).toMatchObject({ flag: 'L' });
});

test('a calculated value beyond the plausible limits is kept where it is critical, because somebody has to be called', () => {
  const limits = { low: '2', high: '8', criticalLow: '0.5', plausibleLow: '0.1', plausibleHigh: '80' };
  expect(judged('calculated', '0.03', limits)).toMatchObject({ flag: 'LL', range: { implausible: true } });
  const implausible = expect.objectContaining({ code: 'VALUE_IMPLAUSIBLE' });
  expect(() => judged('calculated', '90', limits)).toThrow(implausible);
  expect(() => judged('calculated', '-1', limits)).toThrow(implausible);
  expect(() => judged('number', '0.03', limits)).toThrow(implausible);
});
