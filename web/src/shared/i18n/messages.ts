// Texts are typed TypeScript modules (docs/decisions/001 and 008): a language with a missing text, different arguments or an extra text
// does not compile. A browser build contains one language (web/plugins/one-language.ts).
import { createContext, useContext } from 'react';
import type { Locale } from './locale.ts';

export { DEFAULT_LOCALE, INTL_TAG, type Locale } from './locale.ts';

type Text = string | ((...args: never[]) => string);
export interface Texts {
  readonly [key: string]: Text | readonly string[] | Texts;
}

/** Every other language has the shape of the first, not its literal strings. */
export type Widened<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Widened<T[K]>;
};

/** Allows any `H` whose texts all exist in `W`; an extra text becomes a type error. */
type NoMore<H, W> = {
  readonly [K in keyof H]: K extends keyof W
    ? W[K] extends Text | readonly string[]
      ? unknown
      : NoMore<H[K], W[K]>
    : never;
};

export type Messages<T> = Readonly<Record<Locale, Widened<T>>>;

export function defineMessages<const T extends Texts, H extends Widened<T>>(byLocale: {
  en: T;
  hi: H & NoMore<H, Widened<T>>;
}): Messages<T> {
  return byLocale as unknown as Messages<T>;
}

/** The texts of the administration, which is in English only; under `/hi` it leads to its English pages. */
export function englishOnly<const T extends Texts>(byLocale: { en: T }): Messages<T> {
  return { en: byLocale.en, hi: byLocale.en } as unknown as Messages<T>;
}

/** Values that differ between the languages besides texts, such as code to load. */
export const byLanguage = <T>(values: Readonly<Record<Locale, T>>): Readonly<Record<Locale, T>> => values;

export const LocaleContext = createContext<Locale>('en');

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useMessages<T>(messages: Messages<T>): Widened<T> {
  return messages[useLocale()];
}
