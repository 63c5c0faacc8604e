// The server's tests run on both engines. A file that runs on SQLite alone says in its first line that it has no database, or what it is
// about and which files run its statements on PostgreSQL.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reasonForSqliteAlone, sqliteAlone } from '../server/test/sqlite-alone.ts';
import { readImports } from './affected.ts';

const NO_DATABASE = 'reads and writes no database';
/** Whoever imports one of these opens a database. */
const OPENERS = ['test/harness.ts', 'test/processes.ts', 'src/platform/db/open.ts', 'src/platform/db/sqlite.ts'];

const graph = readImports(join(import.meta.dirname, '..'));
const reasons = sqliteAlone();
const files = [...graph.keys()].filter((file) => /^server\/.*\.test\.ts$/.test(file)).map((file) => file.slice(7));

function opensDatabase(file: string): boolean {
  const seen = new Set([`server/${file}`]);
  for (const path of seen) for (const imported of graph.get(path) ?? []) seen.add(imported);
  return OPENERS.some((path) => seen.has(`server/${path}`));
}

/** Returns the files whose path ends as `name` says. */
const filesOf = (name: string) => files.filter((file) => `/${file}`.endsWith(`/${name}`));

test('the first line alone is read', () => {
  expect(reasonForSqliteAlone(`// On SQLite alone: ${NO_DATABASE}.\nimport …`)).toBe(NO_DATABASE);
  expect(reasonForSqliteAlone(`import …\n// On SQLite alone: ${NO_DATABASE}.\n`)).toBeNull();
});

test('a file says that it has no database exactly if it opens none', () => {
  expect(files.length).toBeGreaterThan(300);
  const silent = files.filter((file) => !opensDatabase(file));
  expect(silent.length).toBeGreaterThan(50);
  const saying = files.filter((file) => reasons.get(file) === NO_DATABASE);
  expect(saying.sort()).toEqual(silent.sort());
});

test('any other reason says what the file is about, and files that run on PostgreSQL', () => {
  const others = [...reasons].filter(([, reason]) => reason !== NO_DATABASE);
  expect(others.length).toBeGreaterThan(20);
  for (const [file, reason] of others) {
    const [, about, named = ''] = /^(.+) \(on PostgreSQL: ([^()]+\.test\.ts)\)$/.exec(reason) ?? [];
    expect({ file, about }).toEqual({ file, about: expect.any(String) });
    for (const name of named.split(', ')) {
      const onPostgres = filesOf(name).filter((path) => !reasons.has(path));
      expect({ file, name, onPostgres }).toEqual({ file, name, onPostgres: [expect.any(String)] });
    }
  }
});
