// What search engines ask for first: every public page with its last change, and which parts of the site are nobody's business.
import type { Http } from '../../platform/http.ts';
import { ASK_AGAIN, Prepared } from '../../platform/prepared.ts';
import type { Catalogue, CatalogueService } from './catalogue.service.ts';

/** Public pages that are no item of the catalogue. A page joins the list when it exists. */
const PAGES = [
  '/',
  '/packages',
  '/view-all-test',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-use',
  '/disclaimer',
];

// `/search` is not here: its pages say noindex themselves, and a page that may not be fetched cannot say so.
const NOT_FOR_ROBOTS = ['/api/', '/admin', '/user', '/cart', '/payment', '/upload-prescription', '/download-report'];

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function sitemap({ tests, packages }: Catalogue, siteUrl: string): string {
  const inHindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`);
  const alternate = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(siteUrl + path)}"/>`;
  const entry = (path: string, lastModified?: string) => {
    const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
    const languages = alternate('en', path) + alternate('hi', inHindi(path));
    return [path, inHindi(path)]
      .map((one) => `  <url><loc>${escapeXml(siteUrl + one)}</loc>${changed}${languages}</url>`)
      .join('\n');
  };
  const items = (prefix: string, list: readonly { slug: string; active: boolean; updatedAt: string }[]) =>
    list
      .filter((item) => item.active)
      .map((item) => entry(`${prefix}/${encodeURIComponent(item.slug)}`, item.updatedAt));
  const urls = [...PAGES.map((path) => entry(path)), ...items('/package', packages), ...items('/test', tests)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function robots(siteUrl: string): string {
  const lines = [
    'User-agent: *',
    ...[...NOT_FOR_ROBOTS, ...NOT_FOR_ROBOTS.slice(1).map((path) => `/hi${path}`)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** `/sitemap.xml` and `/robots.txt`. `siteUrl` has no slash at its end. */
export function registerSitemap(http: Http, service: CatalogueService, siteUrl: string): void {
  const sitemaps = new WeakMap<Catalogue, Prepared>();
  const robotsFile = new Prepared(robots(siteUrl), {
    type: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=3600',
  });

  http.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const source = await service.current();
    const known = sitemaps.get(source);
    if (known) return known.send(request, reply);
    const made = new Prepared(sitemap(source, siteUrl), {
      type: 'application/xml; charset=utf-8',
      cacheControl: ASK_AGAIN,
    });
    sitemaps.set(source, made);
    return made.send(request, reply);
  });

  http.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => robotsFile.send(request, reply));
}
