import { expect, it } from 'vitest';
import { exactFirst } from './exact-first.ts';

const ordered = (typed: string, ...names: string[]) => exactFirst(names, (name) => name, typed);

it.each([
  [
    'cbc',
    ['Fever panel with CBC', 'Complete Blood Count (CBC)'],
    ['Complete Blood Count (CBC)', 'Fever panel with CBC'],
  ],
  ['Asha Rao', ['Asha Raoji', 'Natasha Rao', 'asha  rao'], ['asha  rao', 'Asha Raoji', 'Natasha Rao']],
  ['thy', ['Free thyroxine', 'Thyroid profile'], ['Thyroid profile', 'Free thyroxine']],
  ['x', ['Beta', 'Alpha'], ['Beta', 'Alpha']],
])('for %s', (typed, names, order) => {
  expect(ordered(typed, ...names)).toEqual(order);
});
