// What a browser needs to install the site as an app, in the site's own name.
import type { Site } from '../base/env.ts';
import { CachedResponse } from './cached-response.ts';
import type { Http } from './http.ts';

const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });

/** `/manifest.webmanifest`. */
export function serveAppManifest(http: Http, site: Site): void {
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
    theme_color: '#0b5c60',
    categories: ['health', 'medical', 'shopping'],
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: 'All tests', url: '/view-all-test' },
      { name: 'Download report', url: '/download-report' },
      { name: 'Upload prescription', url: '/upload-prescription' },
    ],
  };
  const file = new CachedResponse(JSON.stringify(manifest), {
    type: 'application/manifest+json; charset=utf-8',
    cacheControl: 'public, max-age=3600',
  });
  http.get('/manifest.webmanifest', { schema: { hide: true } }, (request, reply) => file.send(request, reply));
}
