// A change is visible everywhere: at once in its own process, within a second in another one, despite all caches.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { type App, buildApp } from '../../app.ts';
import { servePages } from '../../platform/http/pages.ts';

const app = await createTestApp();

// Snapshots use `performance` for timing; faking it stops the clock except where the test advances it.
vi.useFakeTimers({ toFake: ['performance'] });
afterAll(() => vi.useRealTimers());
const passSecond = () => vi.advanceTimersByTime(1_000);

/** A web build whose pages contain the answer of one API call. */
const dist = mkdtempSync(join(tmpdir(), 'labfront-dist-'));
mkdirSync(join(dist, 'client'));
mkdirSync(join(dist, 'server'));
writeFileSync(join(dist, 'client/index.html'), '');
writeFileSync(join(dist, 'client/index.hi.html'), '');
writeFileSync(
  join(dist, 'server/entry-server.js'),
  `export const createApi = (transport) => transport;
export const locate = async (url) => ({ address: url, language: 'en', isPage: true });
export const frameOf = (template) => ({ empty: Buffer.from(template) });
export async function render({ url, api }) {
  const answer = await api.send({ url: '/api/v1' + url, headers: new Headers() });
  return { status: 200, document: Buffer.from(await answer.text()), cacheable: true };
}`,
);

async function startProcess(): Promise<App> {
  const { env, database, clock } = app;
  const started = await buildApp({ env, database, clock });
  await servePages({ http: started.http, ...started.pageSite, dist });
  afterAll(() => started.http.close());
  return started;
}

const [here, there] = [await startProcess(), await startProcess()];
afterAll(() => rmSync(dist, { recursive: true, force: true }));

let token: string;
beforeAll(async () => {
  token = (await makeAdmin(app)).token;
});

type Method = 'POST' | 'PUT' | 'DELETE';

async function change(method: Method, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await here.http.inject({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
}

/** Every output that shows an item: its own answer, lists, search, a page, the sitemap, and copies in browsers. */
const places = (slug: string, name: string) => [
  `/api/v1/test/fetchTestById/${slug}`,
  '/api/v1/test',
  '/api/v1/test?sort=price&limit=200',
  `/api/v1/search?query=${encodeURIComponent(name)}`,
  `/test/fetchTestById/${slug}`,
];

async function read(process: App, url: string, etag?: string) {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const { statusCode, payload, headers: said } = await process.http.inject({ url, headers });
  return { status: statusCode, payload, etag: String(said.etag) };
}

describe('a new price', () => {
  let made: { _id: string; slug: string; name: string };
  beforeAll(async () => {
    made = (await change('POST', '/test', { name: 'Serum Copper', price: 111 })).data;
  });

  test('is in every answer of the own process at once, and no kept copy is good any more', async () => {
    const urls = places(made.slug, made.name);
    for (const price of [211.5, 311.5, 411.5]) {
      const before = await Promise.all(urls.map((url) => read(here, url)));
      await change('PUT', `/test/${made._id}`, { price });
      for (const [index, url] of urls.entries()) {
        const after = await read(here, url, before[index]?.etag);
        expect({ url, status: after.status }).toEqual({ url, status: 200 });
        expect(after.payload).toContain(`"finalPrice":${price}`);
      }
    }
  });

  test('is in every answer of another process within a second', async () => {
    for (const url of places(made.slug, made.name)) {
      const before = await read(there, url);
      expect((await read(there, url, before.etag)).status).toBe(304);
      const price = Number(/"finalPrice":([\d.]+)/.exec(before.payload)?.[1]) + 1;
      await change('PUT', `/test/${made._id}`, { price });
      passSecond();
      expect((await read(there, url, before.etag)).payload).toContain(`"finalPrice":${price}`);
    }
  });

  test('cannot be missed by a booking: the old amount is refused in both processes', async () => {
    const user = await makeUser(app);
    const headers = { authorization: `Bearer ${user.token}` };
    const call = (process: App, url: string, payload: object) =>
      process.http.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload });
    const cart = (await call(there, '/cart/add-to-cart', { itemId: made._id })).json().cart;
    await change('PUT', `/test/${made._id}`, { price: 77 });
    for (const process of [there, here]) {
      const answer = await call(process, '/cart-booking/book', { amount: cart.totalAmount });
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
        status: 409,
        body: { code: 'CART_CHANGED', total: 77, cart: { items: [{ itemId: { finalPrice: 77 } }] } },
      });
    }
    expect((await call(there, '/cart-booking/book', { amount: 77 })).statusCode).toBe(201);
  });
});

test('what is new, withdrawn and deleted is seen in both processes', async () => {
  const { data: made } = await change('POST', '/test', { name: 'Serum Selenium', price: 100 });
  const status = async (process: App) => (await read(process, `/api/v1/test/fetchTestById/${made._id}`)).status;
  const seen = async (wanted: number) => {
    expect(await status(here)).toBe(wanted);
    passSecond();
    expect(await status(there)).toBe(wanted);
    const listed = (await read(here, '/sitemap.xml')).payload.includes(`/test/${made.slug}<`);
    expect(listed).toBe(wanted === 200);
  };
  await seen(200);
  await change('PUT', `/test/${made._id}`, { active: false });
  await seen(404);
  await change('PUT', `/test/${made._id}`, { active: true });
  await seen(200);
  await change('DELETE', `/test/${made._id}`);
  await seen(404);
});

test('a new category and a new city are on pages that were kept without them', async () => {
  for (const [url, make] of [
    ['/city/cities', () => change('POST', '/city/cities', { name: 'Orchha' })],
    ['/catalogue/categories', () => change('POST', '/test', { name: 'Orchha test', price: 5, category: 'Orchha' })],
  ] as const) {
    const [own, other] = [await read(here, url), await read(there, url)];
    expect(own.payload + other.payload).not.toContain('Orchha');
    await make();
    expect((await read(here, url, own.etag)).payload).toContain('Orchha');
    passSecond();
    expect((await read(there, url, other.etag)).payload).toContain('Orchha');
  }
});
