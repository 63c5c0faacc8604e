import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { choiceHi } from './result-choices.hi.ts';

it.each([
  ['Negative', 'नेगेटिव (Negative)'],
  ['Pale yellow', 'हल्का पीला (Pale yellow)'],
  ['AB Negative', 'AB नेगेटिव (AB Negative)'],
  ['13.4', '13.4'],
  ['1:160', '1:160'],
  ['2+', '2+'],
  ['constructor', 'constructor'],
  ['Gram-positive cocci in pairs', 'Gram-positive cocci in pairs'],
])('%s is %s', (value, said) => {
  expect(choiceHi(value)).toBe(said);
});

it('every word of the starter laboratory is said in Hindi', () => {
  const file = join(import.meta.dirname, '../../../../server/starter/laboratory/parameters.csv');
  // The words of a parameter have no comma between them; quoted names before them may have one.
  const lists = [...readFileSync(file, 'utf8').matchAll(/,([^",\n]*\|[^",\n]*),/g)].map(([, list = '']) => list);
  const words = new Set(lists.flatMap((list) => list.split('|')).map((word) => word.trim()));
  const spelled = [...words].filter((word) => /[a-z]{2}/.test(word));
  expect(spelled.length).toBeGreaterThan(30);
  expect(spelled.filter((word) => choiceHi(word) === word)).toEqual([]);
});
