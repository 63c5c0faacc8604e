import { chooseByLink } from '../../shared/i18n/language-choice.ts';
import { pathIn } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { useLocation } from '../../shared/router/place.tsx';
import './language-switch.css';

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

function InHindi() {
  return <span role="img" aria-label="हिन्दी" className="hindi-name h-5 w-9" />;
}
