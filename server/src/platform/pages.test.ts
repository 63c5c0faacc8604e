import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/harness.ts';
import { buildApp } from '../app.ts';
import { servePages } from './pages.ts';

const app = await createTestApp();

/** A web build whose pages say which address they are for, and how often one was made. */
const dist = mkdtempSync(join(tmpdir(), 'labfront-pages-'));
mkdirSync(join(dist, 'client'));
mkdirSync(join(dist, 'server'));
writeFileSync(join(dist, 'client/index.html'), 'English document');
writeFileSync(join(dist, 'client/index.hi.html'), 'Hindi document');
writeFileSync(
  join(dist, 'server/entry-server.js'),
  `let made = 0;
export const createApi = (transport) => transport;
export async function render({ url, templates }) {
  if (url.includes('broken')) throw new Error('broken');
  return { status: 200, html: url + ' ' + templates.hi + ' ' + (made += 1), cacheable: true };
}`,
);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const { env, database, clock } = app;
const { http } = await buildApp({ env, database, clock });
afterAll(() => http.close());

const catalogue = {};
const site = { ...env.site, payments: { testMode: true, onlinePayment: true } };
await servePages({ http, site, source: async () => catalogue, dist });

const get = (url: string, cookie?: string) => http.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test('each language has pages of its own, kept apart', async () => {
  const [english, hindi] = [(await get('/packages')).payload, (await get('/hi/packages')).payload];
  expect([english, hindi]).toEqual(['/packages Hindi document 1', '/hi/packages Hindi document 2']);
  expect([(await get('/packages')).payload, (await get('/hi/packages')).payload]).toEqual([english, hindi]);
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
