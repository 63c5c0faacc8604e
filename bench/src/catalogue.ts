// A catalogue of the size of a large laboratory's: the starter catalogue many times over, each copy under names of its own.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertStarterRows, readStarterRows, STARTER_DIR } from '../../server/src/modules/catalogue/starter.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openSqlite } from '../../server/src/platform/db/sqlite.ts';

/** A large laboratory's. */
export const ITEMS = 4_000;

const SYLLABLES = ['ba', 'cor', 'den', 'fil', 'gan', 'hep', 'lin', 'mor', 'nex', 'pro', 'ros', 'tel', 'vis', 'zym'];

// Each copy has a word of its own, so that the index holds as many words as a real catalogue of this size.
function wordFor(copy: number): string {
  const [a, b, c] = [copy % 14, Math.floor(copy / 14) % 14, (copy * 5) % 14];
  const more = copy < 196 ? '' : SYLLABLES[Math.floor(copy / 196) % 14];
  return `${SYLLABLES[a]}${SYLLABLES[b]}${SYLLABLES[c]}${more}`;
}

/** Fills a migrated database; a catalogue smaller than the starter's has tests only. */
export async function fillCatalogue(database: Database, count: number): Promise<void> {
  const starter = readStarterRows(readFileSync(join(STARTER_DIR, 'catalogue.csv'), 'utf8'));
  const tests = starter.filter((row) => row.kind === 'test');
  const packages = starter.filter((row) => row.kind === 'package');
  const copies = Array.from({ length: Math.max(0, count - starter.length) }, (_, index) => {
    const row = tests[index % tests.length];
    if (!row) throw new Error('The starter catalogue is empty');
    const copy = Math.floor(index / tests.length) + 1;
    return { ...row, code: `${row.code}-${copy}`, name: `${row.name} ${wordFor(copy)}`, popular: false };
  });
  const rows = count < starter.length ? tests.slice(0, count) : [...tests, ...packages, ...copies];
  await insertStarterRows(database, rows, new Date().toISOString());
}

/** Makes a data folder whose catalogue has `count` items. */
export async function makeCatalogue(dataDir: string, count: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openSqlite(dataDir);
  await migrate(database);
  await fillCatalogue(database, count);
  await database.close();
}
