// The page server's half of the app: one address in, one document out. Everything a request needs is made here and
// thrown away with it; the document is the anonymous page, so it can be cached and shared.
import { renderToString } from 'react-dom/server';
import type { RouteMatch } from 'react-router';
import { handleOf, type MatchLike, metaOf } from './app/page-meta.ts';
import { createRoutes } from './app/routes.tsx';
import { cutTemplate, fillFrame, type PageFrame } from './page-frame.ts';
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
  /** The site's document of each language. */
  readonly frames: Readonly<Record<Locale, PageFrame>>;
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
  /** HTML as UTF-8. */
  readonly document: Buffer;
  /** May be kept and shown to anybody who asks for the same address. */
  readonly cacheable: boolean;
}

const match = createMatcher(createRoutes());

/** Makes the frame of a language's pages from its built index.html. */
export const frameOf = (template: string, language: Locale): PageFrame => cutTemplate(template, INTL_TAG[language]);

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

export async function render({ url, api, site, frames, state }: RenderInput): Promise<RenderResult> {
  const { matches, locale, base, address } = await matchAddress(url, site.url || 'http://localhost');

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
    document: fillFrame(frames[locale], {
      head: [headToHtml(headTags(meta, site, plain.pathname, locale)), ...fonts[locale].map(fontPreload)].join(
        '\n    ',
      ),
      app: html,
      state: `<script type="application/json" id="state">${escapeJson(JSON.stringify(store.getState()))}</script>`,
      chunks: matches.flatMap((match) => handleOf(match).chunk ?? []),
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

/** Fetches what the page shows. The sternest status of its routes is the document's. */
async function preload(matches: readonly MatchLike[], store: AppStore, url: URL) {
  const results = await Promise.all(
    matches.map((match) => handleOf(match).preload?.({ store, params: match.params, url })),
  );
  const status = Math.max(...results.map((result) => result?.status ?? 200));
  const cacheable = status === 200 && results.every((result) => result?.cacheable !== false);
  return { status, cacheable };
}
