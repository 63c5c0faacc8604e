// On SQLite alone: pages and their copies in memory (on PostgreSQL: catalogue/catalogue.test.ts, catalogue/city-prices.test.ts).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { servePages } from '../src/platform/http/pages.ts';
import { makeAdmin, makeCities, makeItems } from './factories.ts';
import { createTestApp } from './harness.ts';
import { setPrices } from './price-lists.ts';

const app = await createTestApp();

/** A web build whose pages contain their URL and the number of renderings. */
const dist = mkdtempSync(join(tmpdir(), 'labfront-pages-'));
mkdirSync(join(dist, 'client/assets/hi'), { recursive: true });
mkdirSync(join(dist, 'server'));
writeFileSync(join(dist, 'client/index.html'), 'English document');
writeFileSync(join(dist, 'client/index.hi.html'), 'Hindi document');
writeFileSync(join(dist, 'client/service-worker.js'), 'worker');
writeFileSync(join(dist, 'client/assets/page-1a2b.js'), 'script');
writeFileSync(join(dist, 'client/assets/page-1a2b.js.br'), 'script in brotli');
writeFileSync(join(dist, 'client/assets/hi/page-3c4d.js'), 'Hindi script');
writeFileSync(
  join(dist, 'server/entry-server.js'),
  `let made = 0;
export const createApi = (transport) => transport;
export async function locate(url) {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const query = searchParams.has('q') ? '?q=' + searchParams.get('q') : '';
  return { address: pathname + query, language: url.startsWith('/hi') ? 'hi' : 'en', isPage: !pathname.includes('nowhere'), isSecret: pathname.startsWith('/secret'), hasVariants: pathname === '/packages' };
}
export const frameOf = (template) => ({ empty: Buffer.from(template) });
export async function render({ url, frames, state, api }) {
  if (url.includes('broken')) throw new Error('broken');
  await new Promise(setImmediate);
  if (state) {
    const answer = await api.send({ url: '/api/v1/test', headers: new Headers() });
    return { status: 200, document: Buffer.from(JSON.stringify(state) + await answer.text() + (made += 1)), cacheable: true };
  }
  return { status: 200, document: Buffer.from(url + ' ' + frames.hi.empty + ' ' + (made += 1)), cacheable: true };
}`,
);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const { env, database, clock } = app;

/** A separate server whose catalogue can be changed. */
async function open(perSecond = 0) {
  let catalogue = {};
  const { http, pageSite } = await buildApp({ env, database, clock });
  afterAll(() => http.close());
  await servePages({ http, site: pageSite.site, source: async () => catalogue, dist, perSecond });
  return {
    http,
    change: () => {
      catalogue = {};
    },
    ask: async (url: string, remoteAddress = '192.0.2.1') => {
      const { statusCode, payload, headers } = await http.inject({ url, remoteAddress });
      return { status: statusCode, payload, kept: headers['cache-control'] };
    },
  };
}

const { http } = await open();

const get = (url: string, cookie?: string) => http.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test('a whole address, as proxies send it, leads to this site', async () => {
  const served = (await open()).http;
  const { port } = new URL(await served.listen({ host: '127.0.0.1', port: 0 }));
  const location = await new Promise((done, fail) => {
    const asking = request({ port, path: 'http://evil.example/hi/admin', agent: false }, (answer) => {
      answer.resume();
      done(answer.headers.location);
    });
    asking.on('error', fail);
  });
  expect(location).toBe('/admin');
});

test('each language has pages of its own, kept apart', async () => {
  const [english, hindi] = [(await get('/packages')).payload, (await get('/hi/packages')).payload];
  expect([english, hindi]).toEqual(['/packages Hindi document 1', '/hi/packages Hindi document 2']);
  expect([(await get('/packages')).payload, (await get('/hi/packages')).payload]).toEqual([english, hindi]);
});

test('an address that opens something is kept by nobody and named to nobody', async () => {
  const ask = async (url: string) => {
    const { payload, headers } = await get(url);
    return { payload, kept: headers['cache-control'], referrer: headers['referrer-policy'] };
  };
  const first = await ask('/secret/token');
  expect(first).toMatchObject({ kept: 'no-store', referrer: 'no-referrer' });
  expect((await ask('/secret/token')).payload).not.toBe(first.payload);
  expect(await ask('/secret/broken')).toMatchObject({ kept: 'no-store', referrer: 'no-referrer' });
  expect((await ask('/about')).referrer).toBe('strict-origin-when-cross-origin');
});

test('a page that cannot be rendered goes out as the empty document of its language', async () => {
  expect((await get('/broken')).payload).toBe('English document');
  expect((await get('/hi/broken')).payload).toBe('Hindi document');
});

test('the front page opens in Hindi for who chose it, without anybody keeping that answer', async () => {
  const chosen = await get('/?ref=ABC', 'a=1; language=hi');
  expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/hi?ref=ABC']);
  expect(chosen.headers['cache-control']).toBe('private, no-store');
  for (const cookie of [undefined, 'language=en', 'language=hidden', 'otherlanguage=hi']) {
    const { statusCode, payload } = await get('/', cookie);
    expect([statusCode, payload.slice(0, 2)]).toEqual([200, '/ ']);
  }
  expect((await get('/about', 'language=hi')).statusCode).toBe(200);
});

test('administration speaks English', async () => {
  expect((await get('/hi/admin')).headers.location).toBe('/admin');
  expect((await get('/hi/admin/users?q=a')).headers.location).toBe('/admin/users?q=a');
});

describe('files of the build', () => {
  const file = async (url: string, encoding = 'identity', method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, payload, headers } = await http.inject({
      method,
      url,
      headers: { 'accept-encoding': encoding },
    });
    return {
      status: statusCode,
      payload,
      type: headers['content-type'],
      encoding: headers['content-encoding'],
      kept: headers['cache-control'],
    };
  };
  const script = {
    status: 200,
    type: 'application/javascript; charset=utf-8',
    kept: 'public, max-age=31536000, immutable',
  };

  test('with a hash in their names are kept for ever, and sent as they were compressed', async () => {
    expect(await file('/assets/page-1a2b.js')).toMatchObject({ ...script, payload: 'script', encoding: undefined });
    expect(await file('/assets/page-1a2b.js', 'br')).toMatchObject({
      ...script,
      payload: 'script in brotli',
      encoding: 'br',
    });
    expect(await file('/assets/hi/page-3c4d.js')).toMatchObject({ ...script, payload: 'Hindi script' });
    expect(await file('/assets/page-1a2b.js', 'br', 'HEAD')).toMatchObject({ ...script, payload: '' });
  });

  test('without one are asked for again', async () => {
    expect(await file('/service-worker.js')).toMatchObject({
      status: 200,
      payload: 'worker',
      kept: 'public, no-cache',
    });
  });

  test('are one call, however many there are', () => {
    expect(http.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(true);
    expect(http.hasRoute({ method: 'GET', url: '/assets/page-1a2b.js' })).toBe(false);
  });

  test.each([
    '/assets/gone.js',
    '/assets/hi',
    '/assets/page-1a2b.js.br',
    '/assets/..%2findex.html',
    '/assets//page-1a2b.js',
  ])('%s is none', async (url) => {
    expect(await file(url)).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  });
});

describe('made-up parameters', () => {
  test('make no other page', async () => {
    const { ask } = await open();
    const { payload } = await ask('/packages');
    for (let number = 0; number < 20; number += 1) expect((await ask(`/packages?a=${number}`)).payload).toBe(payload);
    expect((await ask('/packages?q=x')).payload).not.toBe(payload);
  });
});

describe('renderings', () => {
  const EMPTY = { payload: 'English document', kept: 'no-store' };

  test('of new addresses are limited for each network: past the limit the browser renders', async () => {
    const { ask } = await open(1);
    const first = await ask('/packages', '192.0.2.7');
    expect((await ask('/search/1')).payload).toContain('/search/1 ');
    expect((await ask('/search/2')).payload).toContain('/search/2 ');
    expect(await ask('/search/3')).toEqual({ status: 200, ...EMPTY });
    expect(await ask('/search/3', '::ffff:192.0.2.1')).toEqual({ status: 200, ...EMPTY });
    expect(await ask('/nowhere/3')).toEqual({ status: 404, ...EMPTY });
    expect(await ask('/packages')).toEqual(first);
    expect((await ask('/search/3', '192.0.2.2')).payload).toContain('/search/3 ');
    for (const host of [1, 2]) await ask(`/search/v6-${host}`, `2001:db8:1:2::${host}`);
    expect(await ask('/search/4', '2001:db8:1:2:ffff::')).toEqual({ status: 200, ...EMPTY });
  });

  test('past the limit answer the page of an older catalogue rather than none', async () => {
    const { ask, change } = await open(1);
    const old = await ask('/packages');
    change();
    await ask('/search/1');
    expect(await ask('/packages')).toEqual(old);
    expect((await ask('/packages', '192.0.2.2')).payload).not.toBe(old.payload);
  });

  test('wait for each other up to a number, and many requests for one page are one rendering', async () => {
    const { ask } = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(`/search/${number}`)));
    const isEmpty = ({ payload }: { payload: string }) => payload === 'English document';
    expect(answers.filter((answer) => !isEmpty(answer)).length).toBeGreaterThan(5);
    expect(answers.filter((answer) => !isEmpty(answer)).length).toBeLessThan(12);
    const same = await Promise.all(Array.from({ length: 40 }, () => ask('/packages')));
    expect(new Set(same.map(({ payload }) => payload)).size).toBe(1);
  });

  test('of one visitor do not push out the pages that others ask for', async () => {
    const { ask } = await open();
    const payload = (await ask('/packages')).payload;
    await ask('/packages', '192.0.2.2');
    // Each takes the space of a page of its length: together many times the cache size.
    const long = 'x'.repeat(3_000);
    for (let number = 0; number < 2_500; number += 1) await ask(`/search/${number}${long}`);
    expect((await ask('/packages', '192.0.2.3')).payload).toBe(payload);
  });
});

describe('a page with prices', async () => {
  const shop = await createTestApp();
  const admin = await makeAdmin(shop);
  await makeCities(shop);
  const [itemId = ''] = await makeItems(shop, { price: 500 });
  await setPrices(shop, admin.token, 'Indore', [{ itemId, price: 123.45 }]);
  const { http: served, pageSite } = await buildApp({ env: shop.env, database: shop.database, clock: shop.clock });
  afterAll(() => served.close());
  await servePages({ http: served, ...pageSite, dist });
  const ask = async (url: string, cookie = '') => {
    const { payload, headers } = await served.inject({ url, headers: { cookie } });
    return { payload, vary: headers.vary, etag: headers.etag };
  };

  test('is rendered with the prices and the name of the visitor’s city, and kept for it', async () => {
    const indore = await ask('/packages', 'city=indore');
    expect(indore.payload).toContain('{"visitorCity":{"name":"Indore","priced":["Indore"]}}');
    expect(indore.payload).toContain('"finalPrice":123.45');
    expect(indore.vary).toContain('Cookie');
    expect(await ask('/packages?city=Indore')).toEqual(indore);
  });

  test('is one and the same for cities without a price list', async () => {
    const base = await ask('/packages');
    expect(base.payload).toContain('{"visitorCity":{"name":"","priced":["Indore"]}}');
    for (const city of ['Bhopal', 'Atlantis', 'x'.repeat(3_000), '%00']) {
      expect(await ask('/packages', `city=${city}`)).toEqual(base);
    }
  });

  test('pages without prices are the same in every city', async () => {
    expect(await ask('/about', 'city=Indore')).toEqual(await ask('/about'));
  });
});
