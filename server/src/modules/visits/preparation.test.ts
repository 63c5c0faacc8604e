// On SQLite alone: reads and writes no database.
// Answers of the patients of one visit about their preparation stay apart: it stands on the report of each.
import { expect, test } from 'vitest';
import { preparationAfter, preparationOf } from './preparation.ts';

const [MOTHER, SON] = ['260100000017', '260100000025'];

test('the answers of one patient are not another one’s', () => {
  const mother = preparationAfter(null, { kind: 'prepare', accession: MOTHER, proceed: true, medicines: 'Metformin' });
  const both = preparationAfter(mother, { kind: 'prepare', accession: SON, proceed: true, fastingHours: 2 });
  expect(preparationOf(both, MOTHER)).toEqual({ proceed: true, medicines: 'Metformin' });
  expect(preparationOf(both, SON)).toEqual({ proceed: true, fastingHours: 2 });
});

test('a meal that is told later is added; other answers again replace those before', () => {
  const first = preparationAfter(null, { kind: 'prepare', accession: SON, proceed: true, fastingHours: 10 });
  const lastMealAt = '2026-03-02T02:00:00.000Z';
  const eaten = preparationAfter(first, { kind: 'prepare', accession: SON, proceed: true, lastMealAt });
  expect(preparationOf(eaten, SON)).toEqual({ proceed: true, fastingHours: 10, lastMealAt });
  const again = preparationAfter(eaten, { kind: 'prepare', accession: SON, proceed: true, reason: 'Tea with sugar' });
  expect(preparationOf(again, SON)).toEqual({ proceed: true, reason: 'Tea with sugar' });
});

test('what a page said of all patients counts for each', () => {
  const all = preparationAfter(null, { kind: 'prepare', proceed: true, fastingHours: 11 });
  expect([preparationOf(all, MOTHER), preparationOf(all, SON)]).toEqual(
    Array(2).fill({ proceed: true, fastingHours: 11 }),
  );
  expect(preparationOf(null, MOTHER)).toEqual({});
});
