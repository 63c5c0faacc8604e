// The web app manifests, which let browsers install the shop, and the phlebotomist's page, as apps under the site's own name.
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

const asFile = (manifest: object) =>
  new CachedResponse(JSON.stringify(manifest), {
    type: 'application/manifest+json; charset=utf-8',
    cacheControl: ASK_AGAIN,
  });

function manifestOf(site: PageSite): CachedResponse {
  return asFile({
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
  });
}

/** The phlebotomist's page, an app beside the shop. */
const fieldManifest =
  (start: string, lang: string, name: string) =>
  (site: PageSite): CachedResponse =>
    asFile({
      id: start,
      name: `${name} – ${site.name}`,
      short_name: name,
      lang,
      start_url: start,
      // Wide enough for the sign-in.
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: '#ffffff',
      theme_color: themeColour(site),
      icons: iconsOf(site),
    });

function serveManifest(http: Http, site: () => PageSite, path: string, make: (site: PageSite) => CachedResponse): void {
  const made = new WeakMap<PageSite, CachedResponse>();
  http.get(path, { schema: { hide: true } }, (request, reply) => {
    const current = site();
    const file = made.get(current) ?? make(current);
    made.set(current, file);
    return file.send(request, reply);
  });
}

/** The manifests of the shop and of the phlebotomist's page, in the name of the moment. */
export function serveAppManifests(http: Http, site: () => PageSite): void {
  serveManifest(http, site, '/manifest.webmanifest', manifestOf);
  serveManifest(http, site, '/field.webmanifest', fieldManifest('/field', 'en-IN', 'My round'));
  serveManifest(http, site, '/hi/field.webmanifest', fieldManifest('/hi/field', 'hi-IN', 'मेरा राउंड'));
}
