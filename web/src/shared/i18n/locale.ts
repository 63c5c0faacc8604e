// Which languages there are and where their pages stand: English at the addresses of spec.md, Hindi at the same ones under /hi.
export type Locale = 'en' | 'hi';

export const DEFAULT_LOCALE: Locale = 'en';

/** The tag `Intl` formats dates, numbers and plurals with, and what documents say in `lang`. */
export const INTL_TAG: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** The base of a language's addresses, as the router takes it. */
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

/** The address of a plain path in a language: `/hi/cart` of `/cart`. A query or hash behind the path stays. */
export function pathIn(locale: Locale, path: string): string {
  if (locale === 'en') return onThisSite(path);
  return BASE_OF[locale] + (/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path);
}

/** The language of the page that is open, for code outside the rendered tree. In a browser only. */
export const pageLocale = (): Locale => localeOf(window.location.pathname);
