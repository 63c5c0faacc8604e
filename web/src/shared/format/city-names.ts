import { byLanguage, type Locale, useLocale } from '../i18n/messages.ts';
import { cityNamesHi } from './city-names.hi.ts';

const NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = byLanguage({ en: {}, hi: cityNamesHi });

/** The name of a city as the page's readers write it. What is sent and compared stays the name that the laboratory gave. */
export const cityName = (name: string, locale: Locale): string => NAMES[locale][name.trim().toLowerCase()] ?? name;

/** As `cityName`, in the language of the page. */
export function useCityName(): (name: string) => string {
  const locale = useLocale();
  return (name) => cityName(name, locale);
}
