// Texts are typed TypeScript modules (docs/decisions/001): a language without a text, or with another argument, does not
// compile.
import { createContext, useContext } from 'react';

export type Locale = 'en';

export const DEFAULT_LOCALE: Locale = 'en';

/** The tag `Intl` formats dates, numbers and plurals with. */
export const INTL_TAG: Readonly<Record<Locale, string>> = { en: 'en-IN' };

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

export type Messages<T> = Readonly<Record<Locale, Widened<T>>>;

export function defineMessages<const T extends Texts>(byLocale: { en: T } & Record<Locale, Widened<T>>): Messages<T> {
  return byLocale as Messages<T>;
}

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useMessages<T>(messages: Messages<T>): Widened<T> {
  return messages[useLocale()];
}
