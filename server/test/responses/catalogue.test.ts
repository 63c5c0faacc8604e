import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { makeItems } from '../factories.ts';
import { hasExactly, IMPORTED } from './fields.ts';
import { openArea } from './open-area.ts';

const TEST =
  '_id slug code name description category price discountPercent finalPrice sampleType parameter duration preparation aliases nablAccredited popular active createdAt updatedAt'.split(
    ' ',
  );
const PACKAGE =
  '_id slug code name description category tests parameters audiences conditions price discountPercent finalPrice preparation aliases popular active createdAt updatedAt'.split(
    ' ',
  );

const { app, admin, ask, unanswered, unaudited } = await openArea('catalogue');
const { catalogue, catalogueFiles, categories, cities, popularItems, priceLists, search } = contract;
const [testId = '', packId = ''] = await makeItems(
  app,
  { code: 'IRON', name: 'Iron studies', parameter: ['Iron', 'TIBC'] },
  { kind: 'package', code: 'PACK', name: 'Iron package', price: 900 },
);
await app.database.db.insertInto('cities').values({ id: 'c1', name: 'Bhopal', created_at: '2026-01-01' }).execute();

describe('catalogue, search and cities', () => {
  test('lists and single items', async () => {
    const tests = await ask(catalogue.listTests);
    hasExactly(tests.data[0], TEST);
    const one = await ask(catalogue.getTest, { path: `/test/fetchTestById/${testId}` });
    expect(one.data).toEqual(tests.data[0]);
    const packages = await ask(catalogue.listPackages);
    hasExactly(packages.data[0], PACKAGE);
    hasExactly((await ask(catalogue.getPackage, { path: `/package/${packId}` })).data, PACKAGE);
    expect(await ask(cities.listCities)).toEqual([{ _id: 'c1', name: 'Bhopal' }]);
  });

  test('search', async () => {
    const found = await ask(search.search, { path: '/search?query=iron' });
    expect(found.query).toBe('iron');
    hasExactly(found.tests[0], TEST);
    hasExactly(found.packages[0], PACKAGE);
  });
});

test('categories', async () => {
  const { data } = await ask(categories.listCategories);
  expect(data).toEqual([{ name: 'Haematology', tests: 1, packages: 1 }]);
});

describe('changes of the catalogue', () => {
  const token = admin.token;

  test('of tests and packages', async () => {
    const created = await ask(catalogue.createTest, { token, body: { name: 'Zinc', price: 300, parameter: ['Zinc'] } });
    hasExactly(created, ['data', 'message']);
    hasExactly(created.data, TEST);
    const path = `/test/${created.data._id}`;
    const updated = await ask(catalogue.updateTest, { token, path, body: created.data });
    expect(updated.data).toEqual({ ...created.data, updatedAt: updated.data.updatedAt });
    const tests = [created.data._id];
    const pack = await ask(catalogue.createPackage, { token, body: { name: 'Minerals', price: 300, tests } });
    hasExactly(pack.data, PACKAGE);
    const packPath = `/package/${pack.data._id}`;
    hasExactly((await ask(catalogue.updatePackage, { token, path: packPath, body: pack.data })).data, PACKAGE);
    hasExactly(await ask(catalogue.deletePackage, { token, path: packPath }), ['id', 'message']);
    hasExactly(await ask(catalogue.deleteTest, { token, path }), ['id', 'message']);
  });

  test('of cities', async () => {
    const city = await ask(cities.createCity, { token, body: { name: 'Sagar' } });
    hasExactly(city, ['_id', 'name']);
    const path = `/city/cities/${city._id}`;
    expect(await ask(cities.updateCity, { token, path, body: { name: 'Satna' } })).toEqual({ ...city, name: 'Satna' });
    hasExactly(await ask(cities.deleteCity, { token, path }), ['id', 'message']);
  });
});

test('import and export', async () => {
  const { token } = admin;
  const listed = (text: string) => ({ file: { bytes: Buffer.from(text), name: 'list.csv' } });
  const tried = { ...listed('name,price\nZinc,300\nTin,x\n'), dryRun: 'true' };
  const preview = await ask(catalogueFiles.importCatalogue, { token, form: tried });
  hasExactly(preview, [...IMPORTED, 'changes', 'differing', 'importId']);
  hasExactly(preview.errors[0], ['line', 'column', 'message']);
  const form = listed('name,price\nZinc,300\n');
  const imported = await ask(catalogueFiles.importCatalogue, { token, form });
  expect(imported).toMatchObject({ created: 1, errors: [] });
  const { data } = await ask(catalogueFiles.listCatalogueImports, { token });
  hasExactly(data[0], ['_id', 'created', 'updated', 'createdAt', 'undoneAt']);
  const path = `/catalogue/imports/${imported.importId}/undo`;
  hasExactly(await ask(catalogueFiles.undoCatalogueImport, { token, path }), ['data', 'done', 'left', 'message']);
  expect(await ask(catalogueFiles.exportCatalogue, { token })).toMatch(/^\uFEFFkind,code,name,/);
});

test('popular items of a city', async () => {
  hasExactly((await ask(popularItems.listPopularItems, { path: '/catalogue/popular?city=Bhopal' })).data, [
    'city',
    'items',
  ]);
});

test('price lists', async () => {
  const { token } = admin;
  const path = '/price-lists/Bhopal';
  const rows = [{ itemId: testId, price: 90, discountPercent: 10, validFrom: '2026-03-01' }];
  const { data } = await ask(priceLists.setPriceList, { token, path, body: { rows } });
  hasExactly(data, ['city', 'version', 'rows']);
  const PRICE = 'price discountPercent finalPrice validFrom validUntil'.split(' ');
  hasExactly(data.rows[0], [...PRICE, ...'itemId kind code name current baseFinalPrice'.split(' ')]);
  expect((await ask(priceLists.getPriceList, { token, path })).data).toEqual(data);
  expect((await ask(priceLists.listPriceLists, { token })).data).toContainEqual({ city: data.city, rows: 1 });
  const history = await ask(priceLists.getPriceHistory, { token, path: `${path}/items/${testId}` });
  hasExactly(history.data[0], [...PRICE, 'createdAt', 'endedAt']);
  const form = { file: { bytes: Buffer.from('item,price\nPACK,800\n'), name: 'prices.csv' } };
  hasExactly(await ask(priceLists.importPriceList, { token, path: `${path}/import`, form }), IMPORTED);
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
