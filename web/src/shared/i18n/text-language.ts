// Texts of the catalogue that have no Hindi are English on Hindi pages too: marked as such, they are read aloud as English.
import { useLocale } from './messages.ts';

const LATIN = /[a-z]/i;

/** Whether a text holds a letter that the font of Hindi draws. */
export const hasDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

/** Returns a function for `lang` attributes: `en` for an English text on a Hindi page, undefined for the language of the page. */
export function useLangOf(): (text: string) => 'en' | undefined {
  return useLocale() === 'hi' ? englishOf : languageOfPage;
}

const englishOf = (text: string) => (LATIN.test(text) && !hasDevanagari(text) ? 'en' : undefined);
const languageOfPage = () => undefined;
