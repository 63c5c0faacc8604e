// The page server's half of the app: one address in, one document out. Everything a request needs is made here and
// thrown away with it; the document is the anonymous page, so it can be cached and shared.
import { renderToString } from 'react-dom/server';
import type { RouteMatch } from 'react-router';
import { handleOf, type MatchLike, metaOf } from './app/page-meta.ts';
import { createRoutes } from './app/routes.tsx';
import type { Api } from './shared/api/api.types.ts';
import { BASE_OF, INTL_TAG, type Locale, localeOf, pathIn, plainPath } from './shared/i18n/locale.ts';
import { escapeJson, headTags, headToHtml } from './shared/page/head-tags.ts';
import { createMatcher, loadScreens } from './shared/router/router.ts';
import { StaticRouterView } from './shared/router/router-view.tsx';
import type { Site } from './shared/site/site.slice.ts';
import { type AppStore, createStore } from './shared/store/create-store.ts';
import { Providers } from './shared/store/providers.tsx';
import interFont from './shared/ui/fonts/inter-basic-latin.woff2?url';
import devanagariFont from './shared/ui/fonts/noto-sans-devanagari.woff2?url';

export type { Api } from './shared/api/api.types.ts';
export { createApi } from './shared/api/create-api.ts';
export type { Site } from './shared/site/site.slice.ts';

export interface RenderInput {
  /** The address asked for; an absolute URL, or a path on the site. */
  readonly url: string;
  readonly api: Api;
  readonly site: Site;
  /** The built index.html of each language. */
  readonly templates: Readonly<Record<Locale, string>>;
  /** Of the version of the page that was asked for. */
  readonly state?: object;
}

export interface Located {
  /** The one address of all that lead to the same document. */
  readonly address: string;
  readonly language: Locale;
  /** Whether a page stands there; which records exist is known only once it is rendered. */
  readonly isPage: boolean;
  /** Its document is kept by nobody, and no request from it names it (page.types.ts). */
  readonly isSecret: boolean;
  /** Whether it shows prices, which differ by city. */
  readonly hasVariants: boolean;
}

export interface RenderResult {
  readonly status: number;
  readonly html: string;
  /** May be kept and shown to anybody who asks for the same address. */
  readonly cacheable: boolean;
}

const match = createMatcher(createRoutes());

/** Where an address leads, so that documents are kept by what they show and not by how they were asked for. */
export async function locate(url: string): Promise<Located> {
  const { matches, locale, address } = await matchAddress(url, 'http://localhost');
  const leaf = matches.at(-1);
  const isPage = leaf !== undefined && leaf.route.path !== '*';
  if (!isPage) return { address: address.pathname, language: locale, isPage, isSecret: false, hasVariants: false };
  const { query, isSecret = false, hasPrices: hasVariants = false } = handleOf(leaf);
  const read = query?.(address.searchParams) ?? '';
  return { address: pathIn(locale, normalPath(matches)) + read, language: locale, isPage, isSecret, hasVariants };
}

export async function render({ url, api, site, templates, state }: RenderInput): Promise<RenderResult> {
  const { matches, locale, base, address } = await matchAddress(url, site.url || 'http://localhost');
  const template = templates[locale];

  // Only now: the route's modules are loaded and have registered their slices.
  const store = createStore({ api, preloadedState: { site, ...state }, locale });
  // Pages know the addresses of spec.md alone.
  const plain = new URL(address);
  plain.pathname = plainPath(address.pathname);
  const preloaded = await preload(matches, store, plain);
  const html = renderToString(
    <Providers store={store} locale={locale}>
      <StaticRouterView url={address} base={base} matches={matches} />
    </Providers>,
  );
  const meta = metaOf(matches, { state: store.getState(), site, locale, url: plain });
  return {
    status: preloaded.status,
    cacheable: preloaded.cacheable,
    html: fill(withScriptsOf(template, matches), {
      lang: INTL_TAG[locale],
      head: [headToHtml(headTags(meta, site, plain.pathname, locale)), ...fonts[locale].map(fontPreload)].join(
        '\n    ',
      ),
      app: html,
      state: `<script type="application/json" id="state">${escapeJson(JSON.stringify(store.getState()))}</script>`,
    }),
  };
}

/** The routes of an address, with their code. */
async function matchAddress(url: string, siteUrl: string) {
  const address = addressOf(url, siteUrl);
  const locale = localeOf(address.pathname);
  const base = BASE_OF[locale];
  const matches = match(address.pathname, base);
  await loadScreens(matches);
  return { address, locale, base, matches };
}

/** The path of matched routes as the route table writes it: whatever the case of its words and however they were escaped. */
function normalPath(matches: readonly RouteMatch[]): string {
  const parts = matches.flatMap(({ route, params }) =>
    (route.path ?? '').split('/').map((part) => (part.startsWith(':') ? (params[part.slice(1)] ?? '') : part)),
  );
  return `/${parts.filter(Boolean).map(encodeURIComponent).join('/')}`;
}

/** A path is put after the site, not resolved against it: `//example.com` is a path here, and no other host. */
function addressOf(url: string, siteUrl: string): URL {
  return new URL(url.startsWith('/') ? new URL(siteUrl).origin + url : url, siteUrl);
}

const fonts: Readonly<Record<Locale, readonly string[]>> = { en: [interFont], hi: [interFont, devanagariFont] };
const fontPreload = (href: string) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`;

/** Adds the scripts of this page's screens, which the browser build wrote into the template, to those of the app (page-chunks.ts). */
function withScriptsOf(template: string, matches: readonly MatchLike[]): string {
  const written = /\s*<!--chunks:(.*?)-->/.exec(template);
  if (!written?.[1]) return template;
  const filesOf = JSON.parse(written[1]) as Record<string, readonly string[]>;
  const files = new Set(matches.flatMap((match) => filesOf[handleOf(match).chunk ?? ''] ?? []));
  const more = [...files].map((file) => `,"${file}"`).join('');
  return template.replace(written[0], '').replace(/(id="scripts">\[[^\]]*)/, (start) => start + more);
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

function fill(template: string, parts: Readonly<Record<'lang' | 'head' | 'app' | 'state', string>>): string {
  // A function as replacement: `$&` in a text must stay what it is.
  return template
    .replace('<html lang="en-IN">', `<html lang="${parts.lang}">`)
    .replace(/<!--(head|app|state)-->/g, (_, name: keyof typeof parts) => parts[name]);
}
