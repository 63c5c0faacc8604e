// An import previews its changes, keeps names and discounts if requested, and can be undone.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeUser } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
let admin = await makeAdmin(app);
const DAY_MS = 86_400_000;
const HEAD = 'kind,code,name,price,discountPercent,sampleType,tests';
const FIRST = `${HEAD}
test,T1,Iron,500,0,Blood,
test,T2,Ferritin,900,10,Blood,
package,P1,Iron check,1200,0,,T1|T2
`;

async function importFile(text: string, fields: Record<string, string> = {}) {
  const file = { bytes: Buffer.from(text), name: 'list.csv' };
  const { status, body } = await sendForm(app, 'POST', '/catalogue/import', admin.token, { ...fields, file });
  expect(status).toBe(200);
  return body;
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const undo = (id: string) => call('POST', `/catalogue/imports/${id}/undo`);

async function catalogue() {
  const [tests, packages] = [await call('GET', '/test?all=true'), await call('GET', '/package?all=true')];
  return [...tests.body.data, ...packages.body.data]
    .map(({ code, name, price, discountPercent, active, tests: held }) => ({
      code,
      name,
      price,
      discountPercent,
      active,
      ...(held && { tests: held.map((one: { name: string }) => one.name) }),
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code));
}

test('old stands beside new, what is renamed first, then by how much a price changes', async () => {
  await importFile(FIRST);
  const second = `${HEAD}
test,T1,Iron,510,0,Blood,
test,T2,Ferritin serum,700,25,Blood,
test,T3,Zinc,400,0,Blood,
package,P1,Iron check,1500,0,,T2|T3
`;
  const { changes, differing, importId } = await importFile(second, { dryRun: 'true' });
  expect(importId).toBeNull();
  expect(differing).toEqual({ names: 1, discounts: 1 });
  expect(changes).toEqual([
    {
      line: 3,
      kind: 'test',
      code: 'T2',
      name: 'Ferritin',
      isNew: false,
      fields: [
        { column: 'name', from: 'Ferritin', to: 'Ferritin serum' },
        { column: 'price', from: '900', to: '700' },
        { column: 'discountPercent', from: '10', to: '25' },
        { column: 'finalPrice', from: '810', to: '525' },
      ],
    },
    {
      line: 5,
      kind: 'package',
      code: 'P1',
      name: 'Iron check',
      isNew: false,
      fields: [
        { column: 'price', from: '1200', to: '1500' },
        { column: 'tests', from: 'Iron | Ferritin', to: 'Ferritin | Zinc' },
      ],
    },
    {
      line: 2,
      kind: 'test',
      code: 'T1',
      name: 'Iron',
      isNew: false,
      fields: [{ column: 'price', from: '500', to: '510' }],
    },
    {
      line: 4,
      kind: 'test',
      code: 'T3',
      name: 'Zinc',
      isNew: true,
      fields: [{ column: 'price', from: '', to: '400' }],
    },
  ]);
});

test('names and discounts stay where the import is asked to keep them', async () => {
  const file = `${HEAD}\ntest,T2,Ferritin serum,950,25,Blood,\n`;
  const { changes, differing } = await importFile(file, { keep: 'name,discountPercent' });
  expect(differing).toEqual({ names: 1, discounts: 1 });
  expect(changes[0].fields).toEqual([
    { column: 'price', from: '900', to: '950' },
    { column: 'finalPrice', from: '810', to: '855' },
  ]);
  expect(await catalogue()).toContainEqual({
    code: 'T2',
    name: 'Ferritin',
    price: 950,
    discountPercent: 10,
    active: true,
  });
});

test('an import is taken back as a whole: names that were exchanged, tests of packages, and what it made', async () => {
  const before = await catalogue();
  const { importId } = await importFile(`${HEAD}
test,T1,Ferritin,1,0,Urine,
test,T2,Iron,2,0,Blood,
test,T3,Zinc,400,0,Blood,
package,P1,Iron check,3,0,,T3
`);
  expect(await catalogue()).not.toEqual(before);
  const answer = await undo(importId);
  expect(answer).toMatchObject({ status: 200, body: { done: 4, left: [], data: { _id: importId } } });
  expect(await catalogue()).toEqual(before);
  expect((await undo(importId)).status).toBe(404);
  const { body } = await call('GET', '/catalogue/imports');
  expect(body.data[0]).toMatchObject({ _id: importId, created: 1, updated: 3, undoneAt: expect.any(String) });
});

test('what was changed, named, packed or sold since stays', async () => {
  const { importId } = await importFile(`${HEAD}
test,T1,Iron,600,0,Blood,
test,T2,Ferritin new,999,0,Blood,
test,T4,Copper,300,0,Blood,
test,T5,Selenium,300,0,Blood,
test,T6,Lead,300,0,Blood,
`);
  const idOf = async (code: string) =>
    (await call('GET', '/test?all=true')).body.data.find((one: { code: string }) => one.code === code)._id;
  app.clock.advance(1_000);
  await call('PUT', `/test/${await idOf('T1')}`, { price: 650 });
  await importFile(`${HEAD}\ntest,T7,Ferritin,5,0,Blood,\npackage,P2,Metals,800,0,,T4\n`);
  const buyer = await makeUser(app);
  await fillCart(app, buyer.token, [await idOf('T5')]);
  await bookCart(app, buyer.token);
  const { body } = await undo(importId);
  expect(body).toMatchObject({ done: 2, left: ['Copper', 'Ferritin new', 'Iron'] });
  const after = await catalogue();
  expect(after.find(({ code }) => code === 'T1')).toMatchObject({ price: 650 });
  expect(after.find(({ code }) => code === 'T5')).toMatchObject({ active: false });
  expect(after.find(({ code }) => code === 'T6')).toBeUndefined();
});

test('after a week it is forgotten, and cannot be taken back', async () => {
  const { importId } = await importFile(`${HEAD}\ntest,T1,Iron,777,0,Blood,\n`);
  app.clock.advance(8 * DAY_MS);
  await app.sweep();
  admin = await makeAdmin(app);
  expect((await undo(importId)).body.code).toBe('NOT_FOUND');
  for (const table of ['catalogue_imports', 'catalogue_import_items', 'catalogue_import_package_tests'] as const)
    expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('two presses at once take it back once', async () => {
  const { importId } = await importFile(`${HEAD}\ntest,T1,Iron,888,0,Blood,\n`);
  const answers = await Promise.all([undo(importId), undo(importId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('Hindi texts come with a file, go when it changes the English ones without them, and come back with its undo', async () => {
  const find = async () => (await call('GET', '/test/fetchTestById/sodium')).body.data;
  const HINDI = { preparationHi: '8 घंटे खाली पेट रहें।', parameterHi: ['सोडियम', 'सीरम सोडियम'] };
  await importFile(`code,name,price,parameter,parameterHi,preparation,preparationHi
S1,Sodium,300,Sodium|Serum sodium,सोडियम|सीरम सोडियम,Fast for 8 hours.,8 घंटे खाली पेट रहें।
`);
  expect(await find()).toMatchObject(HINDI);
  await importFile('code,price,preparation\nS1,310,Fast for 8 hours.\n');
  expect(await find()).toMatchObject(HINDI);

  const { importId, changes } = await importFile('code,preparation,parameter\nS1,Fast for 12 hours.,Sodium\n');
  expect(changes[0].fields).toEqual([
    { column: 'parameter', from: 'Sodium | Serum sodium', to: 'Sodium' },
    { column: 'parameterHi', from: 'सोडियम | सीरम सोडियम', to: '' },
    { column: 'preparation', from: 'Fast for 8 hours.', to: 'Fast for 12 hours.' },
    { column: 'preparationHi', from: '8 घंटे खाली पेट रहें।', to: '' },
  ]);
  const changed = await find();
  expect([changed.preparationHi, changed.parameterHi]).toEqual([undefined, undefined]);
  expect((await undo(importId)).status).toBe(200);
  expect(await find()).toMatchObject({ ...HINDI, preparation: 'Fast for 8 hours.' });

  const { errors } = await importFile('code,parameter,parameterHi\nS1,Sodium|Serum sodium,सोडियम\n', {
    dryRun: 'true',
  });
  expect(errors).toEqual([
    { line: 2, column: 'parameterHi', message: 'Write as many parameters in Hindi as in English: 2, not 1' },
  ]);
});
