import { BASE_OF, pathIn } from '../../shared/i18n/locale.ts';

/** The service worker serves the page from here without asking the network first. */
const FIELD_CACHE = 'field';
const ASSET = /\/assets\/[\w./-]+/g;

/**
 * Keeps the page of both languages with every file that it needs, so that it opens without a network. Files come first: a document whose
 * files are missing would be worse than the one of yesterday.
 */
export async function keepFieldPage(): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(FIELD_CACHE);
  // Files that this page has fetched by itself: fonts and code that its document does not name.
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const needed = new Set(loaded);
  for (const locale of Object.keys(BASE_OF) as (keyof typeof BASE_OF)[]) {
    const path = pathIn(locale, '/field');
    const answer = await fetch(path, { cache: 'no-cache', headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const named = (await answer.clone().text()).match(ASSET) ?? [];
    for (const asset of named) needed.add(asset);
    for (const asset of needed) if (!(await cache.match(asset))) await cache.add(asset);
    await cache.put(path, answer);
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/assets/') && !needed.has(pathname)) await cache.delete(pathname);
  }
}
