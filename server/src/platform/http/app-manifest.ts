// The web app manifest, which lets browsers install the site as an app under the site's own name.
import { ASK_AGAIN, CachedResponse } from './cached-response.ts';
import type { Http } from './http.ts';
import type { PageSite } from './page-site.types.ts';
import { themeColour } from './site-documents.ts';

const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });

const OWN_ICONS = [
  icon('/icon-192.png', '192x192'),
  icon('/icon-512.png', '512x512'),
  icon('/icon-maskable-512.png', '512x512', 'maskable'),
];

function iconsOf({ logos }: PageSite) {
  const own = logos.icon;
  if (!own) return OWN_ICONS;
  return [{ src: own.src, sizes: `${own.width}x${own.height}`, type: own.type, purpose: 'any' }];
}

function manifestOf(site: PageSite): CachedResponse {
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name.split(' ')[0],
    description: `Book blood tests and health packages of ${site.name}, and read reports.`,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: themeColour(site),
    categories: ['health', 'medical', 'shopping'],
    icons: iconsOf(site),
    shortcuts: [
      { name: 'All tests', url: '/view-all-test' },
      { name: 'Download report', url: '/download-report' },
      { name: 'Upload prescription', url: '/upload-prescription' },
    ],
  };
  return new CachedResponse(JSON.stringify(manifest), {
    type: 'application/manifest+json; charset=utf-8',
    cacheControl: ASK_AGAIN,
  });
}

/** `/manifest.webmanifest`, in the name of the moment. */
export function serveAppManifest(http: Http, site: () => PageSite): void {
  const made = new WeakMap<PageSite, CachedResponse>();
  http.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => {
    const current = site();
    const file = made.get(current) ?? manifestOf(current);
    made.set(current, file);
    return file.send(request, reply);
  });
}
