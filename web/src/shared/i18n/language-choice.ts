// The language that somebody chose in the header. The cookie is for the server, which opens `/` in it, and for the next
// visits; this tab's choice is kept apart, because a browser may be lent to somebody with another account.
import type { Locale } from './locale.ts';

const NAME = 'language';
const YEAR_SECONDS = 31_536_000;

const asLocale = (text: string | null | undefined): Locale | null => (text === 'en' || text === 'hi' ? text : null);

/** What the cookie says, null when nothing was chosen in this browser. */
export function knownLanguage(): Locale | null {
  return asLocale(/(?:^|;\s*)language=(\w+)/.exec(document.cookie)?.[1]);
}

export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that runs the rest
  document.cookie = `${NAME}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** The person asked for this language here and now. */
export function chooseLanguage(locale: Locale): void {
  rememberLanguage(locale);
  try {
    sessionStorage.setItem(NAME, locale);
  } catch {
    // The account keeps its language then; the page changes all the same.
  }
}

/** What a press on a link to the page in another language does; other links are left alone. */
export function chooseByLink(link: HTMLAnchorElement): void {
  const locale = asLocale(link.hreflang);
  if (locale === null) return;
  chooseLanguage(locale);
  // Not part of the document, which must not hold a token that stands in the address.
  link.search = window.location.search;
}

/** What was chosen in this tab, null when nothing was. */
export function newChoice(): Locale | null {
  try {
    return asLocale(sessionStorage.getItem(NAME));
  } catch {
    return null;
  }
}
