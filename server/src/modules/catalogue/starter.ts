// The starter catalogue: `server/starter/catalogue.csv` in the columns of the export, and `cities.csv`.
// It is loaded only into a catalogue that was never filled, so a laboratory that deletes unwanted items does not get them back.
import { join } from 'node:path';
import { SampleType } from '@labfront/contract/catalogue';
import { finalPricePaise, toPaise } from '@labfront/contract/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { newId } from '../../platform/base/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  bumpCatalogueVersion,
  type CatalogueItemRow,
  countItems,
  insertItems,
  insertPackageTests,
} from './catalogue.queries.ts';
import { importCatalogue } from './catalogue-import.ts';
import { uniqueSlugs } from './slugs.ts';
import { addStarterHindi, STARTER_DIR } from './starter-hindi.ts';

export { STARTER_DIR };

const list = z.string().transform((cell) => cell.split('|').filter(Boolean));
const flag = z.enum(['true', 'false']).transform((cell) => cell === 'true');

/** Of tests alone: packages leave it empty. */
const mark = z.union([flag, z.literal('').transform(() => false)]).optional();

const StarterRow = z.object({
  kind: z.enum(['test', 'package']),
  code: z.string().min(1),
  name: z.string().min(1),
  nameHi: z.string().default(''),
  category: z.string().min(1),
  description: z.string(),
  descriptionHi: z.string().default(''),
  price: z.coerce.number().min(0),
  discountPercent: z.coerce.number().min(0).max(100),
  sampleType: z.union([SampleType, z.literal('')]),
  parameter: list,
  duration: z.string(),
  preparation: z.string(),
  aliases: list,
  nablAccredited: flag,
  popular: flag,
  active: flag,
  tests: list,
  sensitive: mark,
  regulated: mark,
});
export type StarterRow = z.output<typeof StarterRow>;

export function readStarterRows(csv: string): StarterRow[] {
  return z.array(StarterRow).parse(parse(csv, { columns: true, skip_empty_lines: true }));
}

/** Converts rows to database rows, with the tests (by code) of each package. */
export function toItemRows(rows: readonly StarterRow[], now: string): CatalogueItemRow[] {
  const slugs = uniqueSlugs(rows);
  return rows.map((row, index) => {
    const price = toPaise(row.price);
    return {
      id: newId(),
      kind: row.kind,
      slug: slugs[index] ?? newId(),
      code: row.code,
      name: row.name,
      name_hi: row.nameHi,
      description: row.description,
      description_hi: row.descriptionHi,
      category: row.category,
      price,
      discount_basis_points: Math.round(row.discountPercent * 100),
      final_price: finalPricePaise(price, row.discountPercent),
      sample_type: row.kind === 'test' ? row.sampleType || 'Other' : null,
      parameters: JSON.stringify(row.parameter),
      parameters_hi: '[]',
      parameter_count: null,
      duration: row.duration,
      preparation: row.preparation,
      preparation_hi: '',
      aliases: JSON.stringify(row.aliases),
      nabl_accredited: Number(row.nablAccredited),
      sensitive: Number(row.sensitive ?? false),
      regulated: Number(row.regulated ?? false),
      popular: Number(row.popular),
      active: Number(row.active),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
  });
}

/** Inserts rows and the contents of their packages. @throws Error naming a code in a package that no test has. */
export async function insertStarterRows(database: Database, rows: readonly StarterRow[], now: string): Promise<void> {
  const items = toItemRows(rows, now);
  const idOf = new Map(items.map((item) => [`${item.kind} ${item.code}`, item.id]));
  const idFor = (kind: string, code: string) => {
    const id = idOf.get(`${kind} ${code}`);
    if (!id) throw new Error(`The catalogue has no ${kind} ${code}`);
    return id;
  };
  const held = rows.flatMap((row) =>
    row.tests.map((code, position) => ({
      package_id: idFor('package', row.code),
      test_id: idFor('test', code),
      position,
    })),
  );
  await database.write(async (tx) => {
    await insertItems(tx, items);
    await insertPackageTests(tx, held);
    await bumpCatalogueVersion(tx);
  });
}

/** Whether the catalogue contains items, or ever did. */
export const hasCatalogue = async (database: Database): Promise<boolean> => (await countItems(database.db)) > 0;

/** Loads the starter catalogue into an empty database. @returns the number of added items. */
export async function loadStarterCatalogue(database: Database, now: string): Promise<number> {
  if (await hasCatalogue(database)) return 0;
  const file = {
    path: join(STARTER_DIR, 'catalogue.csv'),
    mapping: {},
    keep: [],
    isUndoable: false,
    dryRun: false,
    now,
  };
  const { created, errors } = await importCatalogue(database, file);
  const [bad] = errors;
  if (bad) throw new Error(`The starter catalogue is wrong in line ${bad.line}, ${bad.column}: ${bad.message}`);
  await addStarterHindi(database);
  return created;
}
