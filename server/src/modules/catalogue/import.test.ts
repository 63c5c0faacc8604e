import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeUser } from '../../../test/factories.ts';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);

interface Options {
  dryRun?: boolean;
  mapping?: object;
  fieldsFirst?: boolean;
  token?: string;
}

async function importFile(bytes: string | Buffer, { dryRun, mapping, fieldsFirst, token }: Options = {}) {
  const file = { file: { bytes: Buffer.from(bytes), name: 'list.csv' } };
  const fields = { ...(dryRun && { dryRun: 'true' }), ...(mapping && { mapping: JSON.stringify(mapping) }) };
  const parts = fieldsFirst ? { ...fields, ...file } : { ...file, ...fields };
  return sendForm(app, 'POST', '/catalogue/import', token ?? admin.token, parts);
}

async function allOf(kind: 'test' | 'package') {
  const { body } = await app.call('GET', `/${kind}?all=true`, { token: admin.token });
  return body.data as Record<string, unknown>[];
}

const named = async (kind: 'test' | 'package', name: string) => {
  const [item] = (await allOf(kind)).filter((candidate) => candidate.name === name);
  return item;
};

beforeEach(async () => {
  const { db } = app.database;
  await db.deleteFrom('package_tests').execute();
  await db.deleteFrom('catalogue_items').execute();
  await db
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
  app.services.catalogue.invalidate();
});

const HEAD = 'kind,code,name,price,discountPercent,sampleType,tests';

describe('a good file', () => {
  const FILE = `${HEAD}
package,P1,Basic check,900,10,,T1|T2
test,T1,Iron,500,0,Blood,
test,T2,"Urine, routine","1,299.50",12.5,urine,
`;

  test('says in a dry run what it would do, and does nothing', async () => {
    const answer = await importFile(FILE, { dryRun: true });
    expect(answer).toMatchObject({ status: 200, body: { created: 3, updated: 0, unchanged: 0, errors: [] } });
    expect(await allOf('test')).toEqual([]);
  });

  test.each([true, false])('is imported, its fields before the file: %s', async (fieldsFirst) => {
    const { status, body } = await importFile(FILE, { fieldsFirst, mapping: {} });
    expect({ status, body }).toMatchObject({ status: 200, body: { created: 3, updated: 0, unchanged: 0, errors: [] } });
    expect(await named('test', 'Urine, routine')).toMatchObject({
      slug: 'urine-routine',
      code: 'T2',
      price: 1299.5,
      discountPercent: 12.5,
      finalPrice: 1137.06,
      sampleType: 'Urine',
      parameter: [],
      nablAccredited: false,
      popular: false,
      active: true,
    });
    const pack = await named('package', 'Basic check');
    expect(pack).toMatchObject({ finalPrice: 810, tests: [{ name: 'Iron' }, { name: 'Urine, routine' }] });
  });

  test('changes nothing the second time, and only what differs after that', async () => {
    await importFile(FILE);
    const before = await allOf('test');
    expect((await importFile(FILE)).body).toMatchObject({ created: 0, updated: 0, unchanged: 3, errors: [] });
    expect(await allOf('test')).toEqual(before);
    const dearer = await importFile(FILE.replace('500', '550').replace('T1|T2', 'T2|T1'));
    expect(dearer.body).toMatchObject({ created: 0, updated: 2, unchanged: 1, errors: [] });
    expect(await named('test', 'Iron')).toMatchObject({ price: 550, finalPrice: 550 });
    expect((await named('package', 'Basic check'))?.tests).toMatchObject([
      { name: 'Urine, routine' },
      { name: 'Iron' },
    ]);
  });

  test('leaves one row in the audit log, with who and how many', async () => {
    await importFile(FILE);
    await importFile(FILE);
    const rows = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'catalogue.imported')
      .execute();
    const [row] = rows.slice(-1);
    expect(row).toMatchObject({ actor_id: admin.id, address: '127.0.0.1' });
    expect(JSON.parse(row?.details ?? '')).toMatchObject({ created: 3, updated: 0, unchanged: 0 });
  });
});

test('what the file has no column for stays as it is', async () => {
  await makeItems(app, {
    code: 'T1',
    name: 'Iron',
    price: 500,
    discountPercent: 10,
    parameter: ['Iron'],
    popular: true,
  });
  const { body } = await importFile('code,price\nT1,700\n');
  expect(body).toMatchObject({ created: 0, updated: 1, unchanged: 0, errors: [] });
  expect(await named('test', 'Iron')).toMatchObject({
    price: 700,
    finalPrice: 630,
    parameter: ['Iron'],
    popular: true,
  });
});

test('rows without a code are matched by name, whatever its case', async () => {
  await makeItems(app, { code: 'T1', name: 'Iron', price: 500 });
  expect((await importFile('name,price\nIRON,600\nZinc,300\n')).body).toMatchObject({ created: 1, updated: 1 });
  expect(await named('test', 'IRON')).toMatchObject({ code: 'T1', price: 600 });
});

test('two items may exchange their names', async () => {
  await makeItems(app, { code: 'T1', name: 'Iron' }, { code: 'T2', name: 'Zinc' });
  expect((await importFile('code,name\nT1,Zinc\nT2,Iron\n')).body).toMatchObject({ updated: 2, errors: [] });
  expect(await named('test', 'Iron')).toMatchObject({ code: 'T2' });
});

test('names that fall together in an address get a number', async () => {
  await makeItems(app, { code: 'T0', name: 'Vitamin D' });
  await importFile('name,price\nVitamin-D,1\nVitamin (D),1\nVitamin D 2,1\n');
  const slugs = (await allOf('test')).map(({ slug }) => slug);
  expect(slugs.sort()).toEqual(['vitamin-d', 'vitamin-d-2', 'vitamin-d-3', 'vitamin-d-4']);
});

test('the columns of a real list are mapped, and what is mapped to nothing is left out', async () => {
  const list =
    'code,name,tier1_nabl_inr,price\nLB001,"Urine Routine- pH, Sugar",100,7\nLB002,Urine Microalbumin,243,7\n';
  const mapping = { code: 'code', name: 'Name ', price: 'tier1_nabl_inr', kind: null, tests: '' };
  expect((await importFile(list, { mapping })).body).toMatchObject({ created: 2, errors: [] });
  expect(await named('test', 'Urine Microalbumin')).toMatchObject({ code: 'LB002', price: 243 });
});

test.each([
  ['no such column', { price: 'rate' }, 'The file has no column "rate"'],
  ['a column twice', { price: 'b' }, 'The file has two columns named "b"'],
  ['neither names nor codes', { name: null }, /holds the names or the codes/],
  ['no object', [1], /JSON object/],
])('a mapping with %s is refused at its field', async (_what, mapping, message) => {
  const { status, body } = await importFile('name,b,b\nIron,1,2\n', { mapping });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: 'mapping', message: expect.stringMatching(message) }]);
});

test('a bad cell anywhere means that nothing is imported, and is named by line and column', async () => {
  await makeItems(app, { code: 'OLD', name: 'Old test' });
  const file = [
    HEAD,
    'test,T1,"Iron\r\nstudies",-1,0,Blood,',
    'test,T2,Zinc,1e9,0,Blood,',
    'test,T3,Copper,abc,101,Sweat,',
    'thing,T4,Gold,5,0,Blood,',
    'test,T1,Lead,5,0,Blood,',
    'test,T6,ZINC,5,0,Blood,',
    'test,T7,Old test,5,0,Blood,',
    'package,P1,Pack,5,0,,T2|NOPE',
    'test,T8,,5,0,Blood,',
    'test,T9,Tin,1,50,Blood,T1',
    'test,T10,Good,5,0,Blood,',
    '',
  ].join('\r\n');
  const wanted = [
    [2, 'price', /negative/],
    [4, 'price', /price in rupees/],
    [5, 'discountPercent', /at most 100/],
    [5, 'price', /price in rupees/],
    [5, 'sampleType', /Choose a specimen/],
    [6, 'kind', /test or package/],
    [7, 'code', /^Line 2 has this code/],
    [8, 'name', /^Line 4 has this name/],
    [9, 'name', /^Another test has this name, with the code OLD/],
    [10, 'tests', 'No test has the code NOPE'],
    [11, 'name', /required/],
    [12, 'discountPercent', /at least one rupee/],
    [12, 'tests', /Only a package/],
  ].map(([line, column, message]) => ({ line, column, message: expect.stringMatching(message as RegExp) }));
  const dry = await importFile(file, { dryRun: true });
  expect(dry).toMatchObject({ status: 200, body: { created: 1, updated: 0, unchanged: 0 } });
  expect(dry.body.errors).toEqual(wanted);
  const refused = await importFile(file);
  expect(refused).toMatchObject({ status: 400, body: { ...dry.body, code: 'IMPORT_REFUSED' } });
  expect((await allOf('test')).map(({ name }) => name)).toEqual(['Old test']);
});

test('errors name the column as the file calls it', async () => {
  const { body } = await importFile('Test name,Rate\nIron,free\n', { mapping: { name: 'Test name', price: 'Rate' } });
  expect(body.errors).toMatchObject([{ line: 2, column: 'Rate' }]);
});

test('a new item needs a name and a price, an old one neither', async () => {
  await makeItems(app, { code: 'T1', name: 'Iron' });
  const { body } = await importFile('code,category\nT1,Minerals\nT2,Minerals\n');
  expect(body.errors).toEqual([
    { line: 3, column: 'name', message: 'No test has the code T2, and a new one needs a name' },
  ]);
  expect((await importFile('name,category\nZinc,Minerals\n')).body.errors).toMatchObject([
    { line: 2, column: 'price' },
  ]);
});

test('of very many errors the first are listed, and the rest counted', async () => {
  const file = `name,price\n${Array.from({ length: 900 }, (_, index) => `T${index},x`).join('\n')}`;
  const { body } = await importFile(file, { dryRun: true });
  expect(body.errors).toHaveLength(501);
  expect(body.errors.at(-1)).toEqual({ line: 502, column: '', message: 'From this line on there are 400 more errors' });
});

test('a row with too many cells and a quotation mark that is never closed are said where they begin', async () => {
  const { body } = await importFile('name,price\nIron,1,299\nZinc,"5\nTin,6\n', { dryRun: true });
  expect(body.errors).toMatchObject([
    { line: 2, column: '', message: expect.stringContaining('3 cells') },
    { line: 3, column: '', message: expect.stringContaining('never closed') },
  ]);
});

test.each([
  ['an Excel workbook', Buffer.from('504b030414000600', 'hex'), /Excel.*Save as/],
  ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel/],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /PDF/],
  ['a picture', await png(), /picture/],
  ['a web page', Buffer.from('<!DOCTYPE html><html></html>'), /web page/],
  ['bytes', Buffer.from([1, 2, 3, 4, 5, 0, 0, 7, 9, 200, 0, 1]), /unknown kind/],
])('%s is refused by its content', async (_what, bytes, message) => {
  const { status, body } = await importFile(bytes);
  expect(status).toBe(415);
  expect(body).toMatchObject({
    code: 'NOT_A_CSV',
    issues: [{ path: 'file', message: expect.stringMatching(message) }],
  });
});

test('a table may begin as some other kind of file does', async () => {
  expect(await importFile('BMI,code\n1,2\n')).toMatchObject({ status: 400, body: { code: 'IMPORT_REFUSED' } });
});

test('no file, an empty one and one without rows', async () => {
  const none = await sendForm(app, 'POST', '/catalogue/import', admin.token, { dryRun: 'true' });
  expect(none).toMatchObject({ status: 400, body: { issues: [{ path: 'file', message: 'Choose a CSV file' }] } });
  expect(await importFile(' \r\n')).toMatchObject({ status: 400, body: { issues: [{ path: 'file' }] } });
  expect(await importFile('name,price\n\n,,\n')).toMatchObject({ status: 200, body: { created: 0, errors: [] } });
});

test('the answer to a visitor does not wait for the import, and names the new prices after it', async () => {
  const [id] = await makeItems(app, { code: 'T1', name: 'Iron', price: 500 });
  const importing = importFile('code,price\nT1,600\n');
  expect((await app.call('GET', `/test/fetchTestById/${id}`)).status).toBe(200);
  await importing;
  expect((await app.call('GET', `/test/fetchTestById/${id}`)).body.data.price).toBe(600);
});

test('is for administrators', async () => {
  const { token } = await makeUser(app);
  expect((await importFile('name,price\nIron,1\n', { token })).status).toBe(403);
});
