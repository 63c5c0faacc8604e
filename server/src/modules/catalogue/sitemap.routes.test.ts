import { expect, test } from 'vitest';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

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
  expect(sitemap.payload).toContain('<loc>https://lab.example/hi</loc>');
  expect(sitemap.payload).toContain(`<loc>https://lab.example/hi/test/${made.slug}</loc>`);
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

test('categories are counted whatever their case, by name', async () => {
  const app = await createTestApp();
  await makeItems(app, { category: 'Heart' }, { category: 'heart' }, { category: 'Diabetes' });
  const { body } = await app.call('GET', '/catalogue/categories');
  expect(body.data).toEqual([
    { name: 'Diabetes', tests: 1, packages: 0 },
    { name: 'Heart', tests: 2, packages: 0 },
  ]);
});
