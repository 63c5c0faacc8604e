import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { bumpCatalogueVersion } from './catalogue.queries.ts';

const app = await createTestApp();

let admin: Person;
let user: Person;
let ids: string[];
beforeAll(async () => {
  admin = await makeAdmin(app);
  user = await makeUser(app);
  const heart = { category: 'Cardiology' };
  ids = await makeItems(
    app,
    { code: 'CBC', name: 'Complete Blood Count', price: 400, discountPercent: 12.5, parameter: ['Hb', 'RBC', 'WBC'] },
    { code: 'LIPID', name: 'lipid profile', price: 900, popular: true, aliases: ['cholesterol'], ...heart },
    { code: 'TROP', name: 'Troponin I', price: 400, ...heart },
    { code: 'OLD', name: 'Bleeding Time', price: 100, active: false },
    {
      kind: 'package',
      code: 'P1',
      name: 'Heart package',
      price: 999,
      discountPercent: 10,
      tests: ['TROP', 'CBC'],
      ...heart,
    },
    { kind: 'package', code: 'P2', name: 'Old package', price: 100, active: false },
    { kind: 'package', code: 'P3', name: 'Basic package', price: 300, popular: true, tests: ['CBC', 'LIPID'] },
  );
});

async function names(path: string, token?: string): Promise<string[]> {
  const { status, body } = await app.call('GET', path, { token });
  expect(status).toBe(200);
  return body.data.map((item: { name: string }) => item.name);
}

describe('GET /test', () => {
  const active = ['Complete Blood Count', 'lipid profile', 'Troponin I'];

  test('lists active tests by name, whatever their case', async () => {
    expect(await names('/test')).toEqual(active);
  });

  test.each([
    ['category=cardiology', ['lipid profile', 'Troponin I']],
    ['popular=true', ['lipid profile']],
    ['popular=false', ['Complete Blood Count', 'Troponin I']],
    ['popular=1', ['Complete Blood Count', 'lipid profile', 'Troponin I']],
    ['q=BLOOD', ['Complete Blood Count']],
    ['q=cholesterol', ['lipid profile']],
    ['q=trop', ['Troponin I']],
    ['letter=L', ['lipid profile']],
    ['sort=-name', active.toReversed()],
    ['sort=price', ['Complete Blood Count', 'Troponin I', 'lipid profile']],
    ['sort=-price', ['lipid profile', 'Troponin I', 'Complete Blood Count']],
    ['sort=nonsense&status=x&city=y', active],
    ['page=2&limit=2', ['Troponin I']],
    ['limit=0', active.slice(0, 1)],
    ['page=9', []],
  ])('?%s', async (query, wanted) => {
    expect(await names(`/test?${query}`)).toEqual(wanted);
  });

  test('all=true adds the inactive ones for an administrator and for nobody else', async () => {
    expect(await names('/test?all=true', admin.token)).toContain('Bleeding Time');
    expect(await names('/test', admin.token)).toEqual(active);
    expect(await names('/test?all=true', user.token)).toEqual(active);
    expect(await names('/test?all=true')).toEqual(active);
  });

  test('says total and neighbours, also when the answer is a kept one or a 304', async () => {
    const first = await app.call('GET', '/test?limit=1&page=2');
    const kept = await app.call('GET', '/test?limit=1&page=2');
    const unchanged = await app.call('GET', '/test?limit=1&page=2', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(unchanged.status).toBe(304);
    for (const { headers } of [first, kept, unchanged]) {
      expect(headers['x-total-count']).toBe('3');
      expect(headers.link).toContain('rel="next"');
    }
  });
});

describe('GET /package', () => {
  test('holds its tests in their order, and counts their parameters', async () => {
    const { body } = await app.call('GET', `/package/${ids[4]}`);
    expect(body.data.tests.map((item: { name: string }) => item.name)).toEqual(['Troponin I', 'Complete Blood Count']);
    expect(body.data).toMatchObject({ parameters: 4, price: 999, discountPercent: 10, finalPrice: 899.1 });
  });

  test('test= keeps the packages that hold one, by id or slug', async () => {
    expect(await names(`/package?test=${ids[0]}`)).toEqual(['Basic package', 'Heart package']);
    expect(await names('/package?test=lipid-profile')).toEqual(['Basic package']);
    expect(await names('/package?test=unknown')).toEqual([]);
  });

  test('all=true adds the inactive ones for administrators', async () => {
    expect(await names('/package')).toEqual(['Basic package', 'Heart package']);
    expect(await names('/package?all=true', admin.token)).toContain('Old package');
  });
});

describe('one item', () => {
  test('is found by id and by slug', async () => {
    for (const key of [ids[0], 'complete-blood-count']) {
      const { body } = await app.call('GET', `/test/fetchTestById/${key}`);
      expect(body.data).toMatchObject({ _id: ids[0], price: 400, discountPercent: 12.5, finalPrice: 350 });
    }
    expect((await app.call('GET', '/package/heart-package')).body.data._id).toBe(ids[4]);
  });

  test.each(['/test/fetchTestById/nothing', '/package/nothing', '/test/fetchTestById/%00', '/package/constructor'])(
    '%s is no server error',
    async (path) => {
      const { status, body } = await app.call('GET', path);
      expect([400, 404]).toContain(status);
      expect(body).toHaveProperty('code');
    },
  );

  test('a package is no test, nor a test a package', async () => {
    expect((await app.call('GET', `/test/fetchTestById/${ids[4]}`)).status).toBe(404);
    expect((await app.call('GET', `/package/${ids[0]}`)).status).toBe(404);
  });

  test('an inactive one is there for administrators only, whoever asked before', async () => {
    for (const path of [`/test/fetchTestById/${ids[3]}`, `/package/${ids[5]}`]) {
      expect((await app.call('GET', path, { token: admin.token })).status).toBe(200);
      expect((await app.call('GET', path, { token: user.token })).status).toBe(404);
      expect((await app.call('GET', path)).status).toBe(404);
    }
  });
});

describe('copies that browsers keep', () => {
  test.each(['/test', '/package', '/test/fetchTestById/troponin-i', '/package/heart-package', '/search?query=heart'])(
    '%s is asked again each time and answers 304',
    async (path) => {
      const first = await app.call('GET', path);
      expect(first.headers['cache-control']).toBe('public, no-cache');
      expect(first.headers.vary).toMatch(/Authorization/);
      const again = await app.call('GET', path, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
      expect((await app.call('GET', path, { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200);
    },
  );

  test('are old after a change', async () => {
    const before = await app.call('GET', '/test?category=new');
    expect(before.body.data).toEqual([]);
    const [id] = await makeItems(app, { name: 'Zinc', category: 'New' });
    const headers = { 'if-none-match': String(before.headers.etag) };
    const after = await app.call('GET', '/test?category=new', { headers });
    expect({ status: after.status, ids: after.body.data?.map((item: { _id: string }) => item._id) }).toEqual({
      status: 200,
      ids: [id],
    });
    expect((await app.call('GET', '/search?query=zinc')).body.tests).toHaveLength(1);
  });

  test('are old after a change by another process, once the version is looked at', async () => {
    const price = async () => (await app.call('GET', `/test/fetchTestById/${ids[2]}`)).body.data.finalPrice;
    expect(await price()).toBe(400);
    await app.database.write(async (tx) => {
      await tx
        .updateTable('catalogue_items')
        .set({ final_price: 12_345 })
        .where('id', '=', ids[2] ?? '')
        .execute();
      await bumpCatalogueVersion(tx);
    });
    await expect.poll(price).toBe(123.45);
  });
});

describe('search', () => {
  test.each(['/search', '/search?query=', '/search?query=%20%20', '/search?query=a&query=b'])(
    '%s finds nothing',
    async (path) => {
      const { status, body } = await app.call('GET', path);
      expect(status).toBe(200);
      expect({ tests: body.tests, packages: body.packages }).toEqual({ tests: [], packages: [] });
    },
  );

  test('finds neither inactive tests nor packages', async () => {
    expect((await app.call('GET', '/search?query=bleeding%20time')).body.tests).toEqual([]);
    const { packages } = (await app.call('GET', '/search?query=old%20package')).body;
    expect(packages.map((item: { name: string }) => item.name)).not.toContain('Old package');
  });

  test('takes what is typed as it comes: unencoded, cut in the middle, too long', async () => {
    expect((await app.call('GET', '/search?query=troponin i')).body.tests[0].name).toBe('Troponin I');
    expect((await app.call('GET', '/search?query=tropo%E0%A4')).status).toBe(200);
    const { status, body } = await app.call('GET', `/search?query=${'troponin '.repeat(60)}`);
    expect({ status, length: body.query.length }).toEqual({ status: 200, length: 200 });
  });
});
