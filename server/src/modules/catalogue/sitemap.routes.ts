// The sitemap with every public page and its last change, and robots.txt with the paths that crawlers must not fetch.
import { citySlug } from '@labfront/contract/city-slug';
import { notFound } from '../../platform/base/errors.ts';
import { ASK_AGAIN, CachedResponse } from '../../platform/http/cached-response.ts';
import type { Http } from '../../platform/http/http.ts';
import { createBreather } from '../../platform/scheduling/slices.ts';
import type { Catalogue, CatalogueService } from './catalogue.service.ts';

/** Public pages that are no item of the catalogue. A page joins the list when it exists. */
const PAGES = [
  '/',
  '/packages',
  '/view-all-test',
  '/centres',
  '/city',
  '/about',
  '/contact',
  '/promises',
  '/proofs',
  '/privacy-policy',
  '/terms-of-use',
  '/disclaimer',
];

// `/search` is not listed: its pages contain noindex, which a crawler sees only if it may fetch them.
const NOT_FOR_ROBOTS = [
  '/api/',
  '/admin',
  '/user',
  '/results',
  '/cart',
  '/payment',
  '/upload-prescription',
  '/download-report',
];

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Limits of one sitemap (sitemaps.org). */
export interface SitemapLimits {
  addresses: number;
  bytes: number;
  /** Addresses in each part of a split sitemap: few enough to be generated and compressed without delaying requests. */
  partAddresses: number;
}

const LIMITS: SitemapLimits = { addresses: 50_000, bytes: 50_000_000, partAddresses: 10_000 };

const located = (tag: 'url' | 'sitemap', url: string, lastModified: string, more = '') =>
  `  <${tag}><loc>${escapeXml(url)}</loc>${lastModified && `<lastmod>${lastModified}</lastmod>`}${more}</${tag}>\n`;

/** The alternate link to the Hindi page. */
const inHindi = (siteUrl: string, path: string) =>
  `<xhtml:link rel="alternate" hreflang="hi" href="${escapeXml(`${siteUrl}/hi${path === '/' ? '' : path}`)}"/>`;

function xmlFile(root: 'urlset' | 'sitemapindex', entries: readonly string[]): CachedResponse {
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return new CachedResponse(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('')}</${root}>\n`,
    { type: 'application/xml; charset=utf-8', cacheControl: ASK_AGAIN, compression: 'low' },
  );
}

function* publicPages({ tests, packages, cityNames }: Catalogue): Generator<{ path: string; lastModified: string }> {
  for (const path of PAGES) yield { path, lastModified: '' };
  for (const name of cityNames) yield { path: `/city/${encodeURIComponent(citySlug(name))}`, lastModified: '' };
  const kinds = [
    ['/package', packages],
    ['/test', tests],
  ] as const;
  for (const [prefix, items] of kinds) {
    for (const { active, slug, updatedAt } of items) {
      if (active) yield { path: `${prefix}/${encodeURIComponent(slug)}`, lastModified: updatedAt };
    }
  }
}

/** @returns the files by their paths: `/sitemap.xml` alone, or as an index of `/sitemap-1.xml` and so on. */
async function sitemapFiles(
  source: Catalogue,
  siteUrl: string,
  limits: SitemapLimits,
): Promise<Map<string, CachedResponse>> {
  const breathe = createBreather();
  const parts: { entries: string[]; youngest: string }[] = [];
  let [addresses, bytes] = [0, 0];
  for (const { path, lastModified } of publicPages(source)) {
    if (addresses % limits.partAddresses === 0) parts.push({ entries: [], youngest: '' });
    const part = parts.at(-1);
    const entry = located('url', siteUrl + path, lastModified, inHindi(siteUrl, path));
    part?.entries.push(entry);
    if (part && lastModified > part.youngest) part.youngest = lastModified;
    addresses += 1;
    bytes += Buffer.byteLength(entry);
    await breathe();
  }
  if (addresses <= limits.addresses && bytes <= limits.bytes) {
    return new Map([
      [
        '/sitemap.xml',
        xmlFile(
          'urlset',
          parts.flatMap(({ entries }) => entries),
        ),
      ],
    ]);
  }
  const files = new Map<string, CachedResponse>();
  const index: string[] = [];
  for (const { entries, youngest } of parts) {
    const path = `/sitemap-${files.size + 1}.xml`;
    files.set(path, xmlFile('urlset', entries));
    index.push(located('sitemap', siteUrl + path, youngest));
    await breathe();
  }
  return files.set('/sitemap.xml', xmlFile('sitemapindex', index));
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

/** `/sitemap.xml` with its parts, and `/robots.txt`. `siteUrl` has no slash at its end. */
export function registerSitemap(
  http: Http,
  service: Pick<CatalogueService, 'current'>,
  siteUrl: string,
  limits = LIMITS,
): void {
  const sitemaps = new WeakMap<Catalogue, Promise<Map<string, CachedResponse>>>();
  const robotsFile = new CachedResponse(robots(siteUrl), {
    type: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=3600',
  });

  function filesOf(source: Catalogue): Promise<Map<string, CachedResponse>> {
    const files = sitemaps.get(source) ?? sitemapFiles(source, siteUrl, limits);
    sitemaps.set(source, files);
    return files;
  }

  for (const address of ['/sitemap.xml', '/sitemap-:part(^\\d+).xml']) {
    http.get(address, { schema: { hide: true } }, async (request, reply) => {
      const [path = ''] = request.url.split('?');
      const file = (await filesOf(await service.current())).get(path);
      if (!file) throw notFound('Sitemap');
      return file.send(request, reply);
    });
  }

  http.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => robotsFile.send(request, reply));
}
