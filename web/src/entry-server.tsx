// The page server's half of the app: one address in, one document out. Everything a request needs is made here and
// thrown away with it; the document is the anonymous page, so it can be cached and shared.
import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { renderToString } from 'react-dom/server';
import { matchRoutes } from 'react-router';
import { handleOf, type MatchLike, metaOf } from './app/page-meta.ts';
import { createRoutes } from './app/routes.tsx';
import type { Api } from './shared/api/api.types.ts';
import { DEFAULT_LOCALE } from './shared/i18n/messages.ts';
import { escapeJson, headTags, headToHtml } from './shared/page/head-tags.ts';
import { loadScreens } from './shared/router/router.ts';
import { StaticRouterView } from './shared/router/router-view.tsx';
import type { Site } from './shared/site/site.slice.ts';
import { type AppStore, createStore } from './shared/store/create-store.ts';
import { Providers } from './shared/store/providers.tsx';

export type { Api } from './shared/api/api.types.ts';
export { createApi } from './shared/api/create-api.ts';
export type { Site } from './shared/site/site.slice.ts';

export interface RenderInput {
  /** The address asked for; an absolute URL, or a path on the site. */
  readonly url: string;
  readonly api: Api;
  readonly site: Site;
  /** The built index.html. */
  readonly template: string;
}

export interface RenderResult {
  readonly status: number;
  readonly html: string;
  /** May be kept and shown to anybody who asks for the same address. */
  readonly cacheable: boolean;
}

const locale = DEFAULT_LOCALE;
const routes = createRoutes();

export async function render({ url, api, site, template }: RenderInput): Promise<RenderResult> {
  const address = addressOf(url, site.url || 'http://localhost');
  const matches = matchRoutes(routes, address) ?? [];
  await loadScreens(matches);

  // Only now: the route's modules are loaded and have registered their slices.
  const store = createStore({ api, preloadedState: { site }, locale });
  const preloaded = await preload(matches, store, address);
  const html = renderToString(
    <Providers store={store} locale={locale}>
      <StaticRouterView url={address} matches={matches} />
    </Providers>,
  );
  const meta = metaOf(matches, { state: store.getState(), site, locale, url: address });
  return {
    status: preloaded.status,
    cacheable: preloaded.cacheable,
    html: fill(template, {
      head: [
        headToHtml(headTags(meta, site, address.pathname)),
        fontPreload,
        ...scriptPreloads(template, matches),
      ].join('\n    '),
      app: html,
      state: `<script type="application/json" id="state">${escapeJson(JSON.stringify(store.getState()))}</script>`,
    }),
  };
}

/** A path is put after the site, not resolved against it: `//example.com` is a path here, and no other host. */
function addressOf(url: string, siteUrl: string): URL {
  return new URL(url.startsWith('/') ? new URL(siteUrl).origin + url : url, siteUrl);
}

const fontPreload = `<link rel="preload" href="${interFont}" as="font" type="font/woff2" crossorigin>`;

/** The scripts of this page's screens, as the browser build wrote them into the template (page-chunks.ts). */
function scriptPreloads(template: string, matches: readonly MatchLike[]): string[] {
  const written = /<!--chunks:(.*?)-->/.exec(template)?.[1];
  const filesOf = (written === undefined ? {} : JSON.parse(written)) as Record<string, readonly string[]>;
  const files = new Set(matches.flatMap((match) => filesOf[handleOf(match).chunk ?? ''] ?? []));
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
}

/** Fetches what the page shows. The sternest status of its routes is the document's. */
async function preload(matches: readonly MatchLike[], store: AppStore, url: URL) {
  const results = await Promise.all(
    matches.map((match) => handleOf(match).preload?.({ store, params: match.params, url })),
  );
  const status = Math.max(...results.map((result) => result?.status ?? 200));
  const cacheable = status === 200 && results.every((result) => result?.cacheable !== false);
  return { status, cacheable };
}

function fill(template: string, parts: Readonly<Record<'head' | 'app' | 'state', string>>): string {
  // A function as replacement: `$&` in a text must stay what it is.
  return template
    .replace(/\s*<!--chunks:.*?-->/, '')
    .replace(/<!--(head|app|state)-->/g, (_, name: keyof typeof parts) => parts[name]);
}
