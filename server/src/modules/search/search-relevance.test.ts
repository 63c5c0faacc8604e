// On SQLite alone: reads and writes no database.
// Measures on the starter catalogue whether people find the tests they mean.

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RelevanceCase } from './relevance-case.ts';
import { ENGLISH_CASES } from './relevance-cases-english.ts';
import { HINDI_CASES } from './relevance-cases-hindi.ts';
import { MISSPELT_CASES } from './relevance-cases-misspelt.ts';
import { buildSearchIndex, type SearchDocument, type SearchIndex } from './search-index.ts';

const STARTER_CATALOGUE = new URL('../../../starter/catalogue.csv', import.meta.url);
const CASES: readonly RelevanceCase[] = [...ENGLISH_CASES, ...MISSPELT_CASES, ...HINDI_CASES];
const REQUIRED_SHARE = 0.95;

type Row = Readonly<
  Record<'kind' | 'code' | 'name' | 'nameHi' | 'category' | 'parameter' | 'aliases' | 'popular' | 'tests', string>
>;

const list = (cell: string): string[] => cell.split('|').flatMap((entry) => entry.trim() || []);

/** Rows as the search module gets them: a package is searched by the tests in it too. */
function readCatalogue(): SearchDocument[] {
  const rows: Row[] = parse(readFileSync(STARTER_CATALOGUE), { columns: true, bom: true });
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const measuredBy = (row: Row): string[] =>
    row.kind === 'test'
      ? list(row.parameter)
      : list(row.tests).flatMap((code) => {
          const test = byCode.get(code);
          return test === undefined ? [] : [test.name, ...list(test.parameter)];
        });
  return rows.map((row) => ({
    id: row.code || row.name,
    kind: row.kind === 'package' ? 'package' : 'test',
    code: row.code || null,
    name: row.name,
    category: row.category,
    aliases: [...list(row.nameHi), ...list(row.aliases)],
    parameters: measuredBy(row),
    popular: row.popular === 'true',
  }));
}

describe('search over the starter catalogue', () => {
  const documents = readCatalogue();
  const byId = new Map(documents.map((document) => [document.id, document]));
  let index: SearchIndex;

  beforeAll(async () => {
    index = await buildSearchIndex(documents);
  });

  const found = (query: string): SearchDocument[] => index.search(query).ids.flatMap(({ id }) => byId.get(id) ?? []);

  it('is asked as patients ask: at least half of the queries are misspelt or Hindi', () => {
    const hard = CASES.filter(([, difficulty]) => ['misspelt', 'hinglish', 'hindi'].includes(difficulty));
    expect(CASES.length).toBeGreaterThanOrEqual(140);
    expect(hard.length).toBeGreaterThanOrEqual(CASES.length / 2);
    expect(new Set(CASES.map(([query]) => query)).size).toBe(CASES.length);
  });

  it(`has what is meant among the first three for ${REQUIRED_SHARE * 100} % of them`, () => {
    const failed = CASES.flatMap(([query, difficulty, expected]) => {
      const first = found(query).slice(0, 3);
      const good = first.some(({ code, name }) =>
        typeof expected === 'string' ? code === expected : expected.test(name),
      );
      return good ? [] : [`${query} (${difficulty}): ${first.map(({ name }) => name).join('; ') || 'nothing'}`];
    });
    const share = 1 - failed.length / CASES.length;
    const message = `${CASES.length - failed.length} of ${CASES.length} found, missed:\n${failed.join('\n')}`;
    expect(share, message).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  });

  it('puts every item first for its own name and for its code', () => {
    const lost = documents.flatMap(({ name, code, id }) =>
      [name, ...(code === null ? [] : [code])].filter((query) => index.search(query).ids[0]?.id !== id),
    );
    expect(lost).toEqual([]);
  });

  it.each([
    ['शुगर फास्टिंग', 'LB055'],
    ['फास्टिंग शुगर', 'LB055'],
    ['फ़ास्टिंग शुगर', 'LB055'],
    ['ब्लड शुगर फास्टिंग', 'LB055'],
    ['ग्लूकोज फास्टिंग', 'LB055'],
    ['शुगर खाली पेट', 'LB055'],
    ['शुगर पीपी', 'ND-T306'],
    ['शुगर पी पी', 'ND-T306'],
    ['खाने के बाद शुगर', 'ND-T306'],
    ['रैंडम ब्लड शुगर', 'ND-T307'],
    ['शुगर फास्टिंग और पीपी', 'LB076'],
    ['शुगर फास्टिंग पीपी', 'LB076'],
    ['थायराइड प्रोफाइल', /^Thyroid Profile/],
    ['टी एस एच', /^Thyroid Stimulating/],
    ['सी बी सी', 'LB012'],
    ['लिवर फंक्शन टेस्ट', /^Liver Function/],
    ['किडनी फंक्शन टेस्ट', /^Kidney Function/],
    ['लिपिड प्रोफाइल', /^Lipid Profile$/],
    ['यूरिन रूटीन', /^Urine Routine/],
    ['यूरिन कल्चर', /^Urine Culture/],
    ['विटामिन बी १२', /^Vitamin B12$/],
    ['विटामिन डी', /^Vitamin D,/],
    ['हीमोग्लोबिन', 'LB007'],
    ['प्लेटलेट काउंट', 'LB013'],
    ['यूरिक एसिड', /^Uric Acid$/],
    ['प्रेगनेंसी टेस्ट', /Pregnancy Test|hCG/],
    ['डेंगू एनएस1', /^Dengue NS1/],
  ])('puts what "%s" means first', (query, expected) => {
    const [first] = found(query);
    if (typeof expected === 'string') expect([first?.code, first?.name]).toEqual([expected, byId.get(expected)?.name]);
    else expect(first?.name).toMatch(expected);
  });

  it('lists only what has to do with an abbreviation that it knows exactly', () => {
    for (const word of ['crp', 'tsh', 'hiv', 'psa']) {
      const strangers = found(word).filter(
        ({ name, aliases, parameters }) => !new RegExp(word, 'i').test([name, ...aliases, ...parameters].join('|')),
      );
      expect(strangers.map(({ name }) => name)).toEqual([]);
    }
  });

  it.each(['pizza', 'mobile', 'laptop', 'amazon', 'hello', 'asdfgh', 'doctor appointment'])(
    'finds nothing for "%s"',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );
});
