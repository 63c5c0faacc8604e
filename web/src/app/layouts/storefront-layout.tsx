import { MAIN_ID, SkipLink } from '../../shared/ui/skip-link.tsx';
import { ScreenOutlet } from '../screen-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function StorefrontLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className="min-h-[70vh] pt-header outline-none lg:pt-header-wide">
        <ScreenOutlet inner="/user" />
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}
