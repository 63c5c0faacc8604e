import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, type Person } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import type { TestPrice } from '../../../test/price-lists.ts';

const app = await createTestApp();
let admin: Person;
let [cbc, tsh, pack] = ['', '', ''];

beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  [cbc = '', tsh = '', pack = ''] = await makeItems(
    app,
    { name: 'Complete blood count', code: 'CBC', price: 500 },
    { name: 'TSH', code: 'TSH', price: 300 },
    { name: 'Full body', code: 'FB', kind: 'package', price: 2_000 },
  );
});

const ask = (method: 'GET' | 'PUT', path: string, body?: unknown) =>
  app.call(method, path, { token: admin.token, body });
const put = (rows: unknown, city = 'Indore', version?: string) => ask('PUT', `/price-lists/${city}`, { rows, version });
const file = (text: string, dryRun: boolean, city = 'Indore') =>
  sendForm(app, 'POST', `/price-lists/${city}/import`, admin.token, {
    dryRun: String(dryRun),
    file: { bytes: Buffer.from(text), name: 'prices.csv' },
  });

describe('a price list', () => {
  test('is replaced as a whole, and every price stays in its history', async () => {
    const { status, body } = await put([
      { itemId: cbc, price: 450, discountPercent: 10 },
      { itemId: pack, price: '1,800' },
    ]);
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'rows.1.price' }] } });
    const set = await put([
      { itemId: cbc, price: 450, discountPercent: 10 },
      { itemId: pack, price: '1800', validFrom: '', validUntil: null },
    ]);
    expect(set).toMatchObject({
      status: 200,
      body: {
        data: {
          city: { name: 'Indore' },
          rows: [
            {
              itemId: cbc,
              code: 'CBC',
              finalPrice: 405,
              validFrom: null,
              validUntil: null,
              current: true,
              baseFinalPrice: 500,
            },
            { itemId: pack, kind: 'package', price: 1_800, discountPercent: 0, finalPrice: 1_800 },
          ],
        },
      },
    });
    await put([{ itemId: cbc, price: 460 }]);
    const { data } = (await ask('GET', `/price-lists/indore/items/${cbc}`)).body;
    expect(data).toMatchObject([
      { finalPrice: 460, endedAt: null },
      { finalPrice: 405, endedAt: expect.any(String) },
    ]);
    expect((await ask('GET', '/price-lists')).body.data[0]).toEqual({
      city: { _id: expect.any(String), name: 'Indore' },
      rows: 1,
    });
    const notes = await app.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'price-list.updated')
      .orderBy('id')
      .execute();
    expect(notes.map(({ details }) => JSON.parse(String(details)))).toEqual([
      { city: 'Indore', added: 2, ended: 0 },
      { city: 'Indore', added: 1, ended: 2 },
    ]);
  });

  test('a row that stays as it is keeps its age', async () => {
    await put([{ itemId: tsh, price: 280 }], 'Ujjain');
    const before = (await ask('GET', `/price-lists/Ujjain/items/${tsh}`)).body.data;
    await put(
      [
        { itemId: tsh, price: 280 },
        { itemId: cbc, price: 1 },
      ],
      'Ujjain',
    );
    expect((await ask('GET', `/price-lists/Ujjain/items/${tsh}`)).body.data).toEqual(before);
  });

  test('of an older version is refused', async () => {
    const { version } = (await put([{ itemId: tsh, price: 250 }], 'Sehore')).body.data;
    expect((await put([{ itemId: tsh, price: 251 }], 'Sehore', version)).status).toBe(200);
    const late = await put([{ itemId: tsh, price: 252 }], 'Sehore', version);
    expect(late).toMatchObject({ status: 409, body: { code: 'PRICE_LIST_CHANGED' } });
    expect((await ask('GET', '/price-lists/Sehore')).body.data.rows).toMatchObject([{ price: 251 }]);
  });

  test.each([
    ['an unknown item', { itemId: 'nowhere', price: 5 }, 'rows.0.itemId', 'There is no such test or package'],
    ['a price below zero', { price: -1 }, 'rows.0.price', 'A price cannot be negative'],
    ['a price of three decimals', { price: 1.005 }, 'rows.0.price', 'At most two decimals'],
    [
      'a discount above 100 %',
      { price: 9, discountPercent: 101 },
      'rows.0.discountPercent',
      'A discount is at most 100 %',
    ],
    [
      'a final price below one rupee',
      { price: 0.5 },
      'rows.0.price',
      'A final price is nothing at all, or at least one rupee',
    ],
    [
      'a day that does not exist',
      { price: 9, validFrom: '2026-02-30' },
      'rows.0.validFrom',
      'Enter a date as YYYY-MM-DD',
    ],
    [
      'a last day before the first',
      { price: 9, validFrom: '2026-03-02', validUntil: '2026-03-01' },
      'rows.0.validUntil',
      'The last day is before the first',
    ],
  ])('%s is refused at its field', async (_, row, path, message) => {
    expect(await put([{ itemId: cbc, ...row }])).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  test.each([
    ['the same days', {}, {}],
    ['one shared day', { validUntil: '2026-04-10' }, { validFrom: '2026-04-10' }],
    ['a period within the other', {}, { validFrom: '2026-04-01', validUntil: '2026-04-02' }],
  ])('two rows of an item with %s are refused, here and by the database', async (name, first, second) => {
    const rows: TestPrice[] = [first, second].map((days) => ({ itemId: tsh, price: 5, ...days }));
    expect(await put(rows)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'rows.1.validFrom', message: expect.stringContaining('Two prices of TSH hold') }] },
    });
    const [city] = await app.database.db.selectFrom('cities').select('id').where('name', '=', 'Dewas').execute();
    const made = rows.map(({ validFrom, validUntil }, index) => ({
      id: `${name}${index}`,
      city_id: city?.id ?? '',
      item_id: tsh,
      price: 500,
      discount_basis_points: 0,
      final_price: 500,
      valid_from: validFrom ?? '0001-01-01',
      valid_until: validUntil ?? '9999-12-31',
      created_at: '2026-03-10T00:00:00.000Z',
      ended_at: null,
    }));
    const insert = (row: (typeof made)[number] | undefined) =>
      row && app.database.db.insertInto('city_prices').values(row).execute();
    await insert(made[0]);
    await expect(insert(made[1])).rejects.toThrow(/overlap|unique/i);
    const change = app.database.db.updateTable('city_prices').set({ price: 600, final_price: 600 });
    await expect(change.where('id', '=', made[0]?.id ?? '').execute()).rejects.toThrow(/never changed/);
    await app.database.db
      .deleteFrom('city_prices')
      .where('city_id', '=', city?.id ?? '')
      .execute();
  });

  test('days that follow one another are one price each', async () => {
    const rows = [
      { itemId: tsh, price: 5, validFrom: '2026-04-11' },
      { itemId: tsh, price: 6, validUntil: '2026-04-10' },
    ];
    expect((await put(rows, 'Ratlam')).status).toBe(200);
  });

  test('belongs to a city that is served, and to staff who may change prices', async () => {
    expect((await ask('GET', '/price-lists/Atlantis')).body.code).toBe('NOT_FOUND');
    expect((await app.call('GET', '/price-lists/Indore')).status).toBe(401);
  });
});

describe('an import', () => {
  test('says what it would do, then does it; other items keep their prices', async () => {
    await put([
      { itemId: tsh, price: 111 },
      { itemId: pack, price: 1_500 },
    ]);
    const text = 'Code,Price,Discount percent,Valid from,Valid until\nCBC,"₹ 1,450.50",10 %,2026-04-01,\nFB,1500,,,\n';
    const wanted = { created: 1, updated: 0, unchanged: 1, errors: [] };
    expect((await file(text, true)).body).toEqual(wanted);
    expect((await ask('GET', '/price-lists/Indore')).body.data.rows).toHaveLength(2);
    expect((await file(text, false)).body).toEqual(wanted);
    expect((await ask('GET', '/price-lists/Indore')).body.data.rows).toMatchObject([
      {
        code: 'CBC',
        price: 1_450.5,
        discountPercent: 10,
        finalPrice: 1_305.45,
        validFrom: '2026-04-01',
        current: false,
      },
      { code: 'FB', price: 1_500 },
      { code: 'TSH', price: 111 },
    ]);
  });

  test('takes the file that the list exports', async () => {
    const { body } = await ask('GET', '/price-lists/Indore?format=csv');
    expect((await file(body, true)).body).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] });
  });

  test('names every bad row with its line and column, and changes nothing', async () => {
    const before = (await ask('GET', '/price-lists/Indore')).body;
    const text =
      'item,price,validFrom,validUntil\nNOPE,5,,\nCBC,-3,,\nTSH,abc,,\nFB,7,2026-05-02,2026-05-01\nFB,7,,\nFB,8,,\n';
    const errors = [
      { line: 2, column: 'item', message: 'There is no such test or package' },
      { line: 3, column: 'price', message: 'A price cannot be negative' },
      { line: 4, column: 'price', message: 'Enter a price in rupees' },
      { line: 5, column: 'validUntil', message: 'The last day is before the first' },
      {
        line: 7,
        column: 'validFrom',
        message: expect.stringContaining('Two prices of Full body hold on the same day'),
      },
    ];
    expect((await file(text, true)).body).toMatchObject({ errors });
    expect(await file(text, false)).toMatchObject({ status: 400, body: { code: 'IMPORT_REFUSED', errors } });
    expect((await ask('GET', '/price-lists/Indore')).body).toEqual(before);
    expect(await file('name\nCBC\n', true)).toMatchObject({ status: 400, body: { issues: [{ path: 'file' }] } });
  });
});
