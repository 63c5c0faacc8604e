import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { loadStarterCatalogue, readStarterRows, STARTER_DIR, toItemRows } from './starter.ts';

const rows = toItemRows(readStarterRows(readFileSync(join(STARTER_DIR, 'catalogue.csv'), 'utf8')), '2026-03-10');

test('every price of the starter catalogue is in whole rupees, after its discount too', () => {
  expect(rows.filter((row) => row.price % 100 !== 0 || row.final_price % 100 !== 0).map(({ name }) => name)).toEqual(
    [],
  );
});

test('a first start marks the tests that the HIV Act and the PCPNDT Act speak of', async () => {
  const { database } = await createTestApp();
  await loadStarterCatalogue(database, '2026-03-10');
  const items = await database.db
    .selectFrom('catalogue_items')
    .select(['kind', 'code', 'name', 'sensitive', 'regulated'])
    .orderBy('code')
    .execute();
  const codesOf = (mark: 'sensitive' | 'regulated') => items.flatMap((item) => (item[mark] === 1 ? [item.code] : []));
  const named = (word: RegExp) =>
    items.flatMap(({ kind, name, code }) => (kind === 'test' && word.test(name) ? [code] : []));
  expect(codesOf('sensitive')).toEqual(named(/\bHIV\b/));
  expect(codesOf('sensitive')).toHaveLength(3);
  expect(codesOf('regulated')).toEqual(named(/\bNIPT\b/));
  expect(codesOf('regulated')).toHaveLength(1);
});

test('a list begins with what is asked for most, the cheaper first, where it is asked to', async () => {
  const app = await createTestApp();
  await makeItems(
    app,
    { name: 'Alpha', price: 50 },
    { name: 'Beta', price: 900, popular: true },
    { name: 'Gamma', price: 400, popular: true },
    { name: 'Delta', price: 20 },
  );
  const { body } = await app.call('GET', '/test?sort=popular');
  const list = Array.isArray(body) ? body : body.data;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Gamma', 'Beta', 'Delta', 'Alpha']);
});
