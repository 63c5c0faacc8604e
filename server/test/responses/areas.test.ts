// On SQLite alone: reads and writes no database.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { AREAS } from './areas.ts';

const folder = import.meta.dirname;
const areas = [...new Set(Object.values(AREAS))].sort();

test('every domain of the contract belongs to one area', () => {
  expect(Object.keys(AREAS).sort()).toEqual(Object.keys(contract).sort());
});

test('every area has a test file that checks at its end that no endpoint was left out', () => {
  const files = globSync('*.test.ts', { cwd: folder }).filter((file) => file !== 'areas.test.ts');
  expect(files.sort()).toEqual(areas.map((area) => `${area}.test.ts`));
  const end =
    /\n\ntest\('every write .*expect\(await unaudited\(\)\).toEqual\(\[\]\)\);\ntest\('no .*expect\(unanswered\(\)\).toEqual\(\[\]\)\);\n$/;
  for (const area of areas) {
    const text = readFileSync(join(folder, `${area}.test.ts`), 'utf8');
    expect(text).toContain(`await openArea('${area}'`);
    expect(text).toMatch(end);
  }
});
