// On SQLite alone: reads and writes no database.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenKey } from './search-document.ts';
import { buildSearchIndex, type SearchDocument, type SearchIndex } from './search-index.ts';

function item(id: string, values: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    kind: 'test',
    code: null,
    name: id,
    category: '',
    aliases: [],
    parameters: [],
    popular: false,
    ...values,
  };
}

const CATALOGUE: readonly SearchDocument[] = [
  item('tsh', { name: 'Thyroid Stimulating Hormone (TSH)', code: 'LB161', category: 'Thyroid', popular: true }),
  item('tft', { name: 'Thyroid Profile, Total', aliases: ['TFT', 'thairoid'], parameters: ['T3', 'T4', 'TSH'] }),
  item('tpo', { name: 'Anti-TPO Antibody', category: 'Thyroid' }),
  item('cbc', {
    name: 'Complete Blood Count',
    aliases: ['CBC', 'khoon ki jaanch', 'सीबीसी'],
    parameters: ['Haemoglobin', 'Platelet count', 'MCV'],
    popular: true,
  }),
  item('esr', { name: 'Erythrocyte Sedimentation Rate' }),
  item('crp', { name: 'C-Reactive Protein', aliases: ['CRP'] }),
  item('hscrp', { name: 'High Sensitivity CRP' }),
  item('hb', { name: 'Haemoglobin', aliases: ['Hb'], parameters: ['Haemoglobin'] }),
  item('hba1c', { name: 'HbA1c', aliases: ['glycated haemoglobin'] }),
  item('fbs', { name: 'Blood Glucose, Fasting', aliases: ['FBS', 'sugar', 'khali pet sugar'], popular: true }),
  item('ppbs', { name: 'Blood Glucose, Post Prandial', aliases: ['PPBS', 'sugar'] }),
  item('d', { name: 'Vitamin D, 25-Hydroxy', aliases: ['vitamin D'] }),
  item('b12', { name: 'Vitamin B-12', aliases: ['cobalamin'] }),
  item('a', { name: 'Vitamin A' }),
  item('urine', { name: 'Urine Routine' }),
  item('check', { kind: 'package', name: 'Full Body Check', parameters: ['Vitamin D', 'TSH', 'Creatinine', 'CRP'] }),
];

const index: SearchIndex = await buildSearchIndex(CATALOGUE);
const ids = (query: string): string[] => index.search(query).ids.map(({ id }) => id);

describe('exact matches', () => {
  it('come first for a name, a code, an alias, and the initials of a name', () => {
    expect(ids('anti-tpo ANTIBODY')[0]).toBe('tpo');
    expect(ids('lb 161')).toEqual(['tsh']);
    expect(ids('crp')[0]).toBe('crp');
    expect(ids('esr')[0]).toBe('esr');
  });

  it('are five at most: a pasted page costs what a line costs', () => {
    expect(ids(`cbc ${'price '.repeat(4)}tsh`)).not.toContain('tsh');
    expect(ids(`cbc ${'price '.repeat(3)}tsh`)).toContain('tsh');
  });

  it('hold with the small talk around them', () => {
    expect(ids('cbc test price in bhopal near me')[0]).toBe('cbc');
    expect(ids('tft ki jaanch')[0]).toBe('tft');
  });

  it('are followed by what has to do with them, and by nothing else', () => {
    expect(ids('crp')).toEqual(['crp', 'hscrp', 'check']);
    expect(ids('vitamin a')).toEqual(['a']);
  });

  it('of one alias are ordered by popularity', () => {
    expect(ids('sugar').slice(0, 2)).toEqual(['fbs', 'ppbs']);
  });
});

describe('words', () => {
  it('may come in any order', () => {
    expect(ids('glucose fasting')[0]).toBe('fbs');
  });

  it('may be half typed at the end', () => {
    expect(ids('thyr').slice(0, 2).sort()).toEqual(['tft', 'tsh']);
    expect(ids('vitamin b')[0]).toBe('b12');
    expect(ids('hae')).toContain('hb');
    expect(ids('thyroid tes')).not.toEqual([]);
  });

  it.each(['vitamind', 'vitamin-d', 'vitamin%20d'])('may be joined or split: %s', (query) => {
    expect(ids(query)[0]).toBe('d');
  });

  it.each(['b12', 'b 12', 'vitaminb12', 'B.12'])('may be joined or split: %s', (query) => {
    expect(ids(query)[0]).toBe('b12');
  });

  it.each(['hb a1c', 'hba 1c', 'hbaic'])('may be joined or split: %s', (query) => {
    expect(ids(query)[0]).toBe('hba1c');
  });

  it('of what a test measures find it, the test of that alone before the panel', () => {
    expect(ids('hemoglobin').slice(0, 2)).toEqual(['hb', 'hba1c']);
    expect(ids('platelet')).toEqual(['cbc']);
  });

  it('of two tests find both', () => {
    expect(ids('cbc crp').slice(0, 2).sort()).toEqual(['cbc', 'crp']);
  });

  it('that mean nothing here are passed over', () => {
    expect(ids('crp habibganj')[0]).toBe('crp');
    expect(ids('habibganj')).toEqual([]);
  });

  it('of daily speech find what they stand for, in both scripts', () => {
    expect(ids('peshab')).toEqual(['urine']);
    expect(ids('पेशाब की जाँच')).toEqual(['urine']);
    expect(ids('सी बी सी')[0]).toBe('cbc');
    expect(ids('टीएसएच')[0]).toBe('tsh');
  });

  it('of small talk alone are searched all the same', () => {
    expect(ids('khoon ki jaanch')[0]).toBe('cbc');
    expect(ids('rate')).toEqual(['esr']);
  });
});

describe('spelling', () => {
  it('is forgiven, and the answer says what was understood', () => {
    expect(index.search('thairod ka test')).toMatchObject({ understoodAs: 'thyroid' });
    expect(ids('thairod').slice(0, 2).sort()).toEqual(['tft', 'tsh']);
    expect(index.search('bitamin d').understoodAs).toBe('vitamin d');
    expect(index.search('fasting suger').understoodAs).toBe('fasting sugar');
  });

  it('is not remarked upon when the words were found as typed', () => {
    for (const query of ['thyroid', 'thyr', 'thairoid', 'hemoglobin', 'vitamind', 'peshab', 'सीबीसी', 'nonsense', '']) {
      expect(index.search(query).understoodAs, query).toBeNull();
    }
  });

  it('that is right never stands below a similar word', async () => {
    const similar = await buildSearchIndex([
      item('near', { name: 'Creatinine', popular: true, aliases: ['creatinin', 'kreatinine'] }),
      item('right', { name: 'Creatine Kinase' }),
    ]);
    expect(similar.search('creatine').ids[0]?.id).toBe('right');
  });
});

describe('limits', () => {
  it.each(['', '   ', '\u0000', '%', '😀', '.*+?^$()|[]\\'])('finds nothing for %j', (query) => {
    expect(ids(query)).toEqual([]);
  });

  it('reads 200 characters', () => {
    expect(ids(`${'crp'.padEnd(200)}tsh`)[0]).toBe('crp');
  });

  it('gives 50 of each kind at most, popular ones before their equals', async () => {
    const many = await buildSearchIndex(
      Array.from({ length: 200 }, (_, number) =>
        item(`i${number}`, {
          kind: number % 2 === 0 ? 'test' : 'package',
          name: `Serum Globulin ${100 + number}`,
          popular: number === 198,
        }),
      ),
    );
    const found = many.search('globulin').ids;
    expect(found.filter(({ kind }) => kind === 'test')).toHaveLength(50);
    expect(found.filter(({ kind }) => kind === 'package')).toHaveLength(50);
    expect(found[0]?.id).toBe('i198');
  });

  it('builds over nothing', async () => {
    expect((await buildSearchIndex([])).search('cbc')).toEqual({ ids: [], understoodAs: null });
  });
});

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('%', 'e', '0', 'a', '4', 'b', ' ', '\u0000', '\ud800', 'थ', 'ा', '्', '1', '(') }),
    fc
      .array(fc.constantFrom('cbc', 'thairod', 'ka', 'vitamin', 'd', 'b', '12', 'सी', 'बी', 'suger', 'x'))
      .map((words) => words.join(' ')),
  );

  it('never throws, and scores come in order', () => {
    fc.assert(
      fc.property(text, (query) => {
        const scores = index.search(query).ids.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(scores.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('an exact name finds its item first', async () => {
    const name = text.map((value) => value.slice(0, 150)).filter((value) => value.trim() !== '');
    const names = fc.uniqueArray(name, { selector: writtenKey, minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(names, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (all, popular) => {
        const documents = all.map((value, number) =>
          item(`n${number}`, { name: value, popular: popular[number] === true }),
        );
        const built = await buildSearchIndex(documents);
        for (const document of documents) expect(built.search(document.name).ids[0]?.id).toBe(document.id);
      }),
    );
  });
});
