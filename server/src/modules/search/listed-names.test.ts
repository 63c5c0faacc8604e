// On SQLite alone: the index in memory (on PostgreSQL: test/responses/catalogue.test.ts).
// A pasted or typed list of a doctor: the results of each name in the starter catalogue.
import { listedNames } from '@labfront/contract/search-words';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { loadStarterCatalogue } from '../catalogue/starter.ts';

const app = await createTestApp();
await loadStarterCatalogue(app.database, isoTime(app.clock.now()));
app.services.catalogue.invalidate();

interface Named {
  _id: string;
  name: string;
}

async function search(text: string) {
  const { body } = await app.call('GET', `/search?query=${encodeURIComponent(text)}`);
  const nameOf = new Map<string, string>([...body.tests, ...body.packages].map((item: Named) => [item._id, item.name]));
  const groups = body.groups.map(({ name, ids }: { name: string; ids: string[] }) => [
    name,
    ...ids.map((id) => nameOf.get(id)),
  ]);
  return { body, groups };
}

test.each([
  ['CBC, thyroid, sugar fasting', ['CBC', 'thyroid', 'sugar fasting']],
  ['1. CBC\n2) TSH\n- Vitamin D', ['CBC', 'TSH', 'Vitamin D']],
  ['1,25 dihydroxy vitamin D; CA 19.9', ['1,25 dihydroxy vitamin D', 'CA 19.9']],
  ['complete blood count', []],
  ['cbc,', []],
  [' , ;; ', []],
])('%j is the list %j', (text, names) => {
  expect(listedNames(text)).toEqual(names);
});

test('each name of a list finds its best match first', async () => {
  const { groups } = await search('CBC, thyroid, sugar fasting, vitamin D');
  expect(groups.map(([name, best]: string[]) => [name, best])).toEqual([
    ['CBC', expect.stringMatching(/Complete Blood Count/i)],
    ['thyroid', expect.stringMatching(/Thyroid/i)],
    ['sugar fasting', expect.stringMatching(/Glucose.*Fasting|Fasting.*(Glucose|Sugar)/i)],
    ['vitamin D', expect.stringMatching(/Vitamin D/i)],
  ]);
});

test('every item of a group is in the answer, and a name that finds nothing says so', async () => {
  const { body, groups } = await search('TSH, zzqqxx, ferritin, b12, lft, kft');
  expect(groups.flat()).not.toContain(undefined);
  expect(groups[1]).toEqual(['zzqqxx']);
  expect(body.tests.length).toBeLessThanOrEqual(20);
});

test('twelve names are looked up, each with its best match', async () => {
  const { groups } = await search('cbc,tsh,lft,kft,esr,crp,b12,ana,psa,hba1c,ige,alp,ast,alt');
  expect(groups).toHaveLength(12);
  expect(Math.max(...groups.map((group: string[]) => group.length))).toBe(2);
});

test.each(['Blood Glucose, Fasting (FBS)', 'blood glucose, fasting', 'T3, T4, TSH'])(
  '%s is the name of one item, and no list',
  async (text) => {
    expect((await search(text)).body.groups).toEqual([]);
  },
);
