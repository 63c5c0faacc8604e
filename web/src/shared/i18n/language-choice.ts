// The language chosen in the header. The cookie is for the server, which opens `/` in it, and for later visits. The choice of this tab is
// stored separately, because a browser may be lent to a person with another account.
import type { Locale } from './locale.ts';

const NAME = 'language';
const YEAR_SECONDS = 31_536_000;

const asLocale = (text: string | null | undefined): Locale | null => (text === 'en' || text === 'hi' ? text : null);

/** Returns the language of the cookie, null if none was chosen in this browser. */
export function knownLanguage(): Locale | null {
  return asLocale(/(?:^|;\s*)language=(\w+)/.exec(document.cookie)?.[1]);
}

export function rememberLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that runs the rest
  document.cookie = `${NAME}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Applies the user's explicit choice of a language. */
export function chooseLanguage(locale: Locale): void {
  rememberLanguage(locale);
  try {
    sessionStorage.setItem(NAME, locale);
  } catch {
    // The account keeps its language then; the page changes anyway.
  }
}

/** Takes the language of the page where somebody signs in for chosen, unless this browser knows a choice: nobody comes to Hindi by default. */
export function chooseByUse(locale: Locale): void {
  if (locale === 'hi' && knownLanguage() === null) chooseLanguage(locale);
}

/** Handles a click on a link to the page in another language; ignores other links. */
export function chooseByLink(link: HTMLAnchorElement): void {
  const locale = asLocale(link.hreflang);
  if (locale === null) return;
  chooseLanguage(locale);
  // Added only now: the document must not contain a token from the URL.
  link.search = window.location.search;
}

/** Returns the language chosen in this tab, null if none was. */
export function newChoice(): Locale | null {
  try {
    return asLocale(sessionStorage.getItem(NAME));
  } catch {
    return null;
  }
}
