// Reads at the prices of the visitor's city.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();
let admin: Person;
let [cbc, tsh, lipid, pack] = ['', '', '', ''];
const DAY_MS = 86_400_000;

beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  [cbc = '', tsh = '', lipid = ''] = await makeItems(
    app,
    { name: 'Complete blood count', code: 'CBC', price: 500 },
    { name: 'TSH', code: 'TSH', price: 300 },
    { name: 'Lipid profile', code: 'LIPID', price: 400 },
  );
  const body = { name: 'Full body', price: 2_000, tests: [cbc, tsh] };
  pack = (await app.call('POST', '/package', { token: admin.token, body })).body.data._id;
  await setPrices(app, admin.token, 'Indore', [
    { itemId: cbc, price: 700, discountPercent: 50 },
    { itemId: tsh, price: 100 },
  ]);
});

const get = (path: string, cookie?: string) =>
  app.call('GET', path, cookie === undefined ? {} : { headers: { cookie } });
const priceOf = async (id: string, path = '', cookie?: string) =>
  (await get(`/test/fetchTestById/${id}${path}`, cookie)).body.data.finalPrice;

describe('the city of a read', () => {
  test.each([
    ['?city=Indore', undefined, 350],
    ['?city=indore', undefined, 350],
    ['', 'city=Indore', 350],
    ['', 'language=hi; city=indore; x=1', 350],
    ['', 'city=%E0%A4%A', 500],
    ['', 'city=Bhopal', 500],
    ['', 'city=Atlantis', 500],
    ['?city=Atlantis', 'city=Indore', 500],
    ['?city=', 'city=Indore', 500],
    ['', undefined, 500],
  ])('of query "%s" and cookie "%s" gives %d', async (query, cookie, price) => {
    expect(await priceOf(cbc, query, cookie)).toBe(price);
  });

  test('decides lists, their order by price, items in packages and search', async () => {
    const list = (await get('/test?sort=price', 'city=Indore')).body.data;
    expect(list.map(({ code, finalPrice }: { code: string; finalPrice: number }) => [code, finalPrice])).toEqual([
      ['TSH', 100],
      ['CBC', 350],
      ['LIPID', 400],
    ]);
    expect((await get('/test?sort=-price')).body.data[0].code).toBe('CBC');
    const bought = (await get(`/package/${pack}?city=Indore`)).body.data;
    expect(bought.finalPrice).toBe(2_000);
    expect(bought.tests.map(({ finalPrice }: { finalPrice: number }) => finalPrice)).toEqual([350, 100]);
    expect((await get('/search?query=cbc', 'city=Indore')).body.tests[0].finalPrice).toBe(350);
    expect((await get('/search?query=cbc')).body.tests[0].finalPrice).toBe(500);
  });

  test('leaves the lists that staff edit alone, whatever city their browser chose', async () => {
    const { body } = await app.call('GET', '/test?all=true&q=blood', {
      token: admin.token,
      headers: { cookie: 'city=Indore' },
    });
    expect(body.data).toMatchObject([{ finalPrice: 500 }]);
  });
});

describe('kept answers', () => {
  test('are one for each city with a price list, and tell caches that a cookie decides', async () => {
    const [base, indore] = [await get('/test'), await get('/test', 'city=Indore')];
    expect(base.headers.etag).not.toBe(indore.headers.etag);
    expect((await get('/test', 'city=Atlantis')).headers.etag).toBe(base.headers.etag);
    expect((await get('/test?city=Indore')).headers.etag).toBe(indore.headers.etag);
    for (const { headers } of [base, indore, await get('/search?query=tsh')]) expect(headers.vary).toContain('Cookie');
    const again = await app.call('GET', '/test', {
      headers: { cookie: 'city=Indore', 'if-none-match': String(base.headers.etag) },
    });
    expect(again.status).toBe(200);
    expect(again.body.data.find(({ _id }: { _id: string }) => _id === tsh).finalPrice).toBe(100);
  });

  test('show a changed price list at once', async () => {
    expect(await priceOf(lipid, '?city=Ujjain')).toBe(400);
    await setPrices(app, admin.token, 'Ujjain', [{ itemId: lipid, price: 333 }]);
    expect(await priceOf(lipid, '?city=Ujjain')).toBe(333);
    await setPrices(app, admin.token, 'Ujjain', []);
    expect(await priceOf(lipid, '?city=Ujjain')).toBe(400);
  });
});

test('a price holds from its first to its last day in India, both included', async () => {
  // It is 2026-03-10, 09:00 in India.
  await setPrices(app, admin.token, 'Sehore', [
    { itemId: cbc, price: 10, validUntil: '2026-03-10' },
    { itemId: cbc, price: 20, validFrom: '2026-03-12', validUntil: '2026-03-12' },
    { itemId: cbc, price: 30, validFrom: '2026-03-13' },
  ]);
  const seen = async () => [
    await priceOf(cbc, '?city=Sehore'),
    (await get('/search?query=cbc&city=Sehore')).body.tests[0].finalPrice,
  ];
  expect(await seen()).toEqual([10, 10]);
  app.clock.advance(Date.parse('2026-03-10T18:29:59.000Z') - app.clock.now());
  expect(await seen()).toEqual([10, 10]);
  app.clock.advance(2_000);
  expect(await seen()).toEqual([500, 500]);
  for (const price of [20, 30, 30]) {
    app.clock.advance(DAY_MS);
    expect(await seen()).toEqual([price, price]);
  }
});
