import { pathIn } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { useLocation } from '../../shared/router/place.tsx';
import { chooseByLink } from '../../shared/session/language-choice.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import hindi from './hindi.svg?url';

/** The same page in the other language: a load of its own, because the scripts of a page speak one language. */
export function LanguageSwitch() {
  const other = useLocale() === 'en' ? 'hi' : 'en';
  const { pathname } = useLocation();
  return (
    <a
      href={pathIn(other, pathname)}
      hrefLang={other}
      lang={other}
      onClick={({ currentTarget }) => chooseByLink(currentTarget)}
      className="flex min-h-touch min-w-touch items-center justify-center rounded-field px-1 text-sm font-strong text-ink lg:px-2 hover:bg-sunken hover:text-brand"
    >
      {other === 'hi' ? <InHindi /> : <InEnglish />}
    </a>
  );
}

function InEnglish() {
  return (
    <>
      <span aria-hidden="true" className="lg:hidden">
        EN
      </span>
      <span className="max-lg:sr-only">English</span>
    </>
  );
}

/** A picture of the word: English pages load no Devanagari font, and not every system has one. */
function InHindi() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 -88 185 104" width="36" height="20" className="fill-current">
        <use href={`${hindi}#name`} />
      </svg>
      <VisuallyHidden>हिन्दी</VisuallyHidden>
    </>
  );
}
