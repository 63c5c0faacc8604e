import { useLocation } from 'react-router';
import { pathIn } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { chooseLanguage } from '../../shared/session/language-choice.ts';

/** What each language calls itself, in which nobody needs to read the other. */
const OWN_NAMES = { en: 'English', hi: 'हिन्दी' } as const;

/** The same page in the other language: a load of its own, because the scripts of a page speak one language. */
export function LanguageSwitch() {
  const other = useLocale() === 'en' ? 'hi' : 'en';
  const { pathname, search } = useLocation();
  return (
    <a
      href={pathIn(other, pathname + search)}
      hrefLang={other}
      lang={other}
      onClick={() => chooseLanguage(other)}
      className="flex min-h-touch min-w-touch items-center justify-center rounded-field px-2 text-sm font-strong whitespace-nowrap text-ink hover:bg-sunken hover:text-brand"
    >
      {OWN_NAMES[other]}
    </a>
  );
}
