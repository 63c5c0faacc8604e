// The languages and the paths of their pages: English at the paths of spec.md, Hindi at the same ones under /hi.
export type Locale = 'en' | 'hi';

export const DEFAULT_LOCALE: Locale = 'en';

/** The tag for `Intl` formats of dates, numbers and plurals, and for `lang` of documents. */
export const INTL_TAG: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** The base path of a language, as the router uses it. */
export const BASE_OF: Readonly<Record<Locale, string>> = { en: '/', hi: '/hi' };

const isUnder = (base: string, pathname: string) => pathname === base || pathname.startsWith(`${base}/`);

export function localeOf(pathname: string): Locale {
  return isUnder(BASE_OF.hi, pathname) ? 'hi' : 'en';
}

/** The same path on this site: a link to `//host` or `/\\host` would lead to another one. */
export const onThisSite = (path: string) => path.replace(/^[/\\]+/, '/');

/** The path as spec.md names it: `/cart` of `/hi/cart` and of `/cart`. */
export function plainPath(pathname: string): string {
  return onThisSite(isUnder(BASE_OF.hi, pathname) ? pathname.slice(BASE_OF.hi.length) || '/' : pathname);
}

/** Returns a plain path in a language: `/hi/cart` for `/cart`. Keeps query and hash. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return onThisSite(path);
  return BASE_OF[locale] + (/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path);
}

/** The language of the page that is open, for code outside the rendered tree. In a browser only. */
export const pageLocale = (): Locale => localeOf(window.location.pathname);
