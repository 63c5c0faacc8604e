import { useEffect } from 'react';
import { pathIn } from '../../shared/i18n/locale.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { MAIN_ID, SkipLink } from '../../shared/ui/skip-link.tsx';
import { SiteLogo } from '../logos.tsx';
import { ScreenOutlet } from '../screen-outlet.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The phlebotomist's page: one column, no menus, and an app of its own when it is installed. */
export function Component() {
  const locale = useLocale();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (!link) return;
    const shop = link.href;
    link.href = pathIn(locale, '/field.webmanifest');
    return () => {
      link.href = shop;
    };
  }, [locale]);
  return (
    <div className="mx-auto min-h-dvh max-w-text bg-canvas">
      <SkipLink />
      <header className="flex min-h-16 items-center justify-between border-b border-line bg-surface px-4">
        <SiteLogo />
        <LanguageSwitch />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="p-4 outline-none">
        <ScreenOutlet />
      </main>
    </div>
  );
}
