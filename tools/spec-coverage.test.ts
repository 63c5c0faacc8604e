import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverage } from './spec-coverage.rows.ts';
import { coverageText } from './spec-coverage.ts';

const root = join(import.meta.dirname, '..');
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The names of tests as they are written, those of tables too. */
function namesIn(file: string): string[] {
  const calls = sourceOf(file).matchAll(/(?:\b(?:it|test)|\))\(\s*(['"`])(.*?)(?<!\\)\1/gs);
  return [...calls].map(([, , name = '']) => name);
}

test('every row names a test that exists', () => {
  const missing = coverage.filter(({ test: shown }) => shown !== null && !namesIn(shown[0]).includes(shown[1]));
  expect(missing).toEqual([]);
});

test('every call that is covered stands in the list that the contract is held against', () => {
  const wire = sourceOf('server/test/contract.test.ts');
  const calls = coverage.filter(({ section, test: shown }) => section === '7. Calls' && shown !== null);
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter(({ item }) => !wire.includes(` ${item}',`))).toEqual([]);
});

test('every quoted text that is covered stands in the test that shows it', () => {
  const texts = coverage.filter(({ section }) => section === '8. Error catalogue');
  const absent = texts.filter(({ item, test: shown }) => {
    const quoted = /"([^"]+)"/.exec(item)?.[1];
    return shown !== null && quoted !== undefined && !sourceOf(shown[0]).includes(quoted);
  });
  expect(absent).toEqual([]);
});

test('no item stands twice in a section', () => {
  const items = coverage.map(({ section, item }) => `${section}: ${item}`);
  expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([]);
});

test('the document is what the rows say', () => {
  expect(sourceOf('docs/spec-coverage.md')).toBe(coverageText());
});
