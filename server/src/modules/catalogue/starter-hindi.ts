// The Hindi texts of the starter catalogue: `server/starter/hindi.csv`, with one line for each English text, because many items share one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Database, Db } from '../../platform/db/database.ts';
import { findSetting } from '../../platform/settings/settings.queries.ts';
import {
  bumpCatalogueVersion,
  type CatalogueItemRow,
  itemsAfter,
  STARTER_HINDI_DUE,
  takeStarterHindiDue,
} from './catalogue.queries.ts';
import { updateItem } from './catalogue-changes.queries.ts';

export const STARTER_DIR = join(import.meta.dirname, '../../../starter');

const Lines = z.array(z.object({ english: z.string().min(1), hindi: z.string().min(1) }));

/** The Hindi text of each English text of the starter catalogue; without texts that read the same in both, such as "TSH". */
export async function readStarterHindi(): Promise<ReadonlyMap<string, string>> {
  const csv = await readFile(join(STARTER_DIR, 'hindi.csv'), 'utf8');
  const lines = Lines.parse(parse(csv, { columns: true, skip_empty_lines: true }));
  return new Map(lines.map(({ english, hindi }) => [english, hindi]));
}

type HindiColumns = Pick<CatalogueItemRow, 'name_hi' | 'description_hi' | 'preparation_hi' | 'parameters_hi'>;

/** The Hindi texts that an item lacks although its English ones are the starter catalogue's. */
function missingHindi(item: CatalogueItemRow, hindi: ReadonlyMap<string, string>): Partial<HindiColumns> {
  const found: Partial<HindiColumns> = {};
  for (const column of ['name', 'description', 'preparation'] as const) {
    const text = item[`${column}_hi`] === '' ? hindi.get(item[column]) : undefined;
    if (text !== undefined) found[`${column}_hi`] = text;
  }
  const parameters = JSON.parse(item.parameters) as string[];
  if (item.parameters_hi === '[]' && parameters.some((name) => hindi.has(name)))
    found.parameters_hi = JSON.stringify(parameters.map((name) => hindi.get(name) ?? name));
  return found;
}

const ROWS_AT_ONCE = 1_000;

/** Call it in the transaction of a change of the catalogue. Items with another English text keep an empty Hindi one. */
async function fillHindi(tx: Db, hindi: ReadonlyMap<string, string>): Promise<void> {
  for (let after = ''; ; ) {
    const items = await itemsAfter(tx, after, ROWS_AT_ONCE);
    for (const item of items) {
      const missing = missingHindi(item, hindi);
      if (Object.keys(missing).length > 0) await updateItem(tx, item.id, missing);
    }
    if (items.length < ROWS_AT_ONCE) return;
    after = items.at(-1)?.id ?? '';
  }
}

/** Gives the items of the starter catalogue their Hindi texts. Safe to call again: texts that exist stay. */
export async function addStarterHindi(database: Database): Promise<void> {
  const hindi = await readStarterHindi();
  await database.write(async (tx) => {
    await bumpCatalogueVersion(tx);
    await takeStarterHindiDue(tx);
    await fillHindi(tx, hindi);
  });
}

/**
 * Gives a shop from before the Hindi texts those of the starter catalogue, once: a text that staff delete later stays deleted.
 * @returns whether they were due.
 */
export async function addDueStarterHindi(database: Database): Promise<boolean> {
  // A program that restarts while a newer one migrates writes nothing that is not due.
  if ((await findSetting(database.db, STARTER_HINDI_DUE)) === null) return false;
  const hindi = await readStarterHindi();
  return database.write(async (tx) => {
    if (!(await takeStarterHindiDue(tx))) return false;
    await bumpCatalogueVersion(tx);
    await fillHindi(tx, hindi);
    return true;
  });
}
