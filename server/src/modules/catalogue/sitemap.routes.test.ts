// On SQLite alone: the form of two documents (on PostgreSQL: catalogue/catalogue.test.ts).
import { expect, test } from 'vitest';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createHttp } from '../../platform/http/http.ts';
import { registerSitemap, type SitemapLimits } from './sitemap.routes.ts';

test('the sitemap names active items with their last change, robots.txt names the sitemap', async () => {
  const app = await createTestApp({ SITE_URL: 'https://lab.example' });
  await makeItems(app, { name: 'Thyroid Stimulating Hormone' }, { name: 'Withdrawn', active: false });
  const [made] = (await app.call('GET', '/test')).body.data;
  const sitemap = await app.http.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  expect(sitemap.payload).toContain('<loc>https://lab.example/view-all-test</loc>');
  expect(sitemap.payload).toContain(
    `<loc>https://lab.example/test/${made.slug}</loc><lastmod>${made.updatedAt}</lastmod>`,
  );
  expect(sitemap.payload).toContain(
    `<xhtml:link rel="alternate" hreflang="hi" href="https://lab.example/hi/test/${made.slug}"/>`,
  );
  expect(sitemap.payload).not.toContain('withdrawn');
  const robots = await app.http.inject('/robots.txt');
  expect(robots.payload).toContain('Sitemap: https://lab.example/sitemap.xml');
  expect(robots.payload).toContain('Disallow: /api/');
  expect(robots.payload).toContain('Disallow: /hi/cart');
  expect(robots.payload).not.toContain('Disallow: /search');
});

test.each<[string, Partial<SitemapLimits>]>([
  ['addresses', { addresses: 12 }],
  ['bytes', { bytes: 800 }],
])('more than a sitemap may hold in %s is an index of parts that hold each page once', async (_, limit) => {
  const app = await createTestApp();
  const names = Array.from({ length: 7 }, (_, index) => ({ name: `Zinc ${index}` }));
  await makeItems(app, ...names);
  const http = await createHttp(app.env);
  registerSitemap(http, app.services.catalogue, 'https://lab.example', {
    ...{ addresses: 50_000, bytes: 50_000_000, partAddresses: 7 },
    ...limit,
  });
  const read = async (path: string) => (await http.inject(path)).payload;
  const index = await read('/sitemap.xml');
  expect(index).toContain('<sitemapindex xmlns=');
  const parts = [...index.matchAll(/<loc>https:\/\/lab.example(.*?)<\/loc>/g)].map(([, path = '']) => path);
  expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const [made] = (await app.call('GET', '/test?sort=-name')).body.data;
  expect(index).toContain(`sitemap-3.xml</loc><lastmod>${made.updatedAt}</lastmod>`);
  const files = await Promise.all(parts.map(read));
  const pages = files.flatMap((file) => [...file.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, url]) => url));
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toHaveLength(12 + names.length);
  expect(pages).toContain(`https://lab.example/test/${made.slug}`);
  expect((await http.inject('/sitemap-4.xml')).statusCode).toBe(404);
  await http.close();
});

test('categories are counted whatever their case, by name', async () => {
  const app = await createTestApp();
  await makeItems(app, { category: 'Heart' }, { category: 'heart' }, { category: 'Diabetes' });
  const { body } = await app.call('GET', '/catalogue/categories');
  expect(body.data).toEqual([
    { name: 'Diabetes', tests: 1, packages: 0 },
    { name: 'Heart', tests: 2, packages: 0 },
  ]);
});
