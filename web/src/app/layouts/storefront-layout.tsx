import { lazy } from 'react';
import { Late } from '../../shared/page/hydrated.tsx';
import { whenIdle } from '../../shared/page/when-idle.ts';
import { MAIN_ID, SkipLink } from '../../shared/ui/skip-link.tsx';
import { ScreenOutlet } from '../screen-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

/**
 * The server's document has the footer at once, and its links work as they are; the browser's code of it comes when the page
 * is idle and is not part of the first load.
 */
const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(() => whenIdle().then(async () => ({ default: (await import('./footer.tsx')).Footer })));

// One element for ever: rendering the layout again must not reach into a footer that is not hydrated yet.
const footer = (
  <Late className="contents">
    <Footer />
  </Late>
);

export function StorefrontLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        // As high as the screen: what is loading, and a list that turns out empty, must not push the footer about.
        // On small screens the open search box makes the fixed header taller.
        className="min-h-svh pt-header outline-none peer-data-[search=open]:pt-header-search lg:pt-header-wide lg:peer-data-[search=open]:pt-header-wide"
      >
        <ScreenOutlet inner="/user" />
      </main>
      {footer}
      <BottomBar />
    </>
  );
}
