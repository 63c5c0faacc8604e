// On SQLite alone: SQLite's own files (on PostgreSQL: db/database.test.ts).
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../base/env.ts';
import { openSqlite } from './sqlite.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'labfront-sqlite-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function problem(folder = dataDir): string {
  try {
    openSqlite(folder);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

test('a file that is no database is refused by name and left as it is', () => {
  const path = join(dataDir, 'labfront.sqlite');
  writeFileSync(path, 'A list of things to buy. '.repeat(100));
  const { size } = statSync(path);
  expect(problem()).toContain(path);
  expect(problem()).toMatch(/not a database/);
  expect(statSync(path).size).toBe(size);
});

test('a folder that is not there is refused by name', () => {
  expect(problem(join(dataDir, 'nowhere'))).toContain('nowhere');
});

test('a folder in the place of the file is refused', () => {
  mkdirSync(join(dataDir, 'labfront.sqlite'));
  expect(problem()).toMatch(/cannot be opened/);
});

test('every commit is on the disk before it is answered', async () => {
  const database = openSqlite(dataDir);
  const read = async (pragma: string) => (await sql.raw(`PRAGMA ${pragma}`).execute(database.db)).rows[0];
  expect(await read('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await read('synchronous')).toEqual({ synchronous: 2 });
  expect(await read('foreign_keys')).toEqual({ foreign_keys: 1 });
  await database.close();
});
