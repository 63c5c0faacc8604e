// import ∘ export = identity: importing an export changes nothing, and importing it into an empty catalogue creates the same items.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { importCatalogue } from './catalogue-import.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const now = '2026-03-10T00:00:00.000Z';
const path = join(app.dataDir, 'catalogue.csv');

const nasty = fc.constantFrom(
  '"',
  "'",
  '|',
  '\\',
  '\n',
  '\r\n',
  '\r',
  ',',
  ';',
  '\t',
  '=1+1',
  '@a',
  '-',
  'खून',
  'é',
  'x',
  ' ',
  '\u{1F489}',
);
const words = fc.array(nasty, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const line = words.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
const list = fc.uniqueArray(line, { maxLength: 4, selector: (entry) => entry.toLowerCase() });
const common = {
  name: line,
  description: words,
  category: line,
  price: fc.integer({ min: 100, max: 100_000_000 }).map((paise) => paise / 100),
  // A discount below 100 % could give a final price under one rupee, which is invalid.
  discountPercent: fc.constantFrom(0, 100),
  preparation: words,
  aliases: list,
  popular: fc.boolean(),
  active: fc.boolean(),
};
const aTest = fc.record({
  ...common,
  code: fc.option(line),
  sampleType: fc.constantFrom('Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other'),
  parameter: list,
  duration: line,
  nablAccredited: fc.boolean(),
});
const aPackage = fc.record({ ...common, code: fc.option(line), holds: fc.array(fc.nat(20), { maxLength: 4 }) });

// A number makes names and codes unique; the difficult characters stay in front.
const distinct = <T extends { name: string; code: string | null }>(items: T[], kind: string): T[] =>
  items.map((item, index) => ({
    ...item,
    name: `${item.name} ${kind}${index}`,
    code: item.code === null ? null : `${item.code}-${kind}${index}`,
  }));

async function emptied(): Promise<void> {
  const { db } = app.database;
  await db.deleteFrom('package_tests').execute();
  await db.deleteFrom('catalogue_items').execute();
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  app.services.catalogue.invalidate();
}

async function post(path: string, body: object): Promise<string> {
  const answer = await app.call('POST', path, { token: admin.token, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data._id;
}

const read = async (kind: string) => (await app.call('GET', `/${kind}?all=true`, { token: admin.token })).body.data;

/** Without the fields that are unique to a record. */
const bare = (items: object[]) =>
  JSON.parse(
    JSON.stringify(items, (key, value) =>
      ['_id', 'createdAt', 'updatedAt', 'slug'].includes(key) ? undefined : value,
    ),
  );

async function exportAndImport() {
  const { status, body } = await app.call('GET', '/catalogue/export', { token: admin.token });
  expect(status).toBe(200);
  writeFileSync(path, body);
  const file = { path, mapping: {}, keep: [], isUndoable: false, dryRun: false, now };
  return { bytes: body, again: () => importCatalogue(app.database, file) };
}

test('whatever people have typed', async () => {
  const catalogues = fc.record({
    tests: fc.array(aTest, { minLength: 1, maxLength: 4 }),
    packages: fc.array(aPackage, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(catalogues, async ({ tests, packages }) => {
      await emptied();
      const ids: string[] = [];
      for (const body of distinct(tests, 't')) ids.push(await post('/test', body));
      for (const { holds, ...body } of distinct(packages, 'p')) {
        await post('/package', { ...body, tests: [...new Set(holds.map((index) => ids[index % ids.length]))] });
      }
      const before = { tests: await read('test'), packages: await read('package') };
      const { bytes, again } = await exportAndImport();

      const count = tests.length + packages.length;
      expect(await again()).toMatchObject({ created: 0, updated: 0, unchanged: count, errors: [] });
      expect({ tests: await read('test'), packages: await read('package') }).toEqual(before);

      await emptied();
      expect(await again()).toMatchObject({ created: count, updated: 0, unchanged: 0, errors: [] });
      app.services.catalogue.invalidate();
      expect(bare(await read('test'))).toEqual(bare(before.tests));
      expect(bare(await read('package'))).toEqual(bare(before.packages));
      expect((await exportAndImport()).bytes).toBe(bytes);
    }),
    { numRuns: 25 },
  );
});
