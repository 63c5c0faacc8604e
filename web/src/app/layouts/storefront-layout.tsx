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
      <main
        id={MAIN_ID}
        tabIndex={-1}
        // On small screens the open search box makes the fixed header taller.
        className="min-h-[70vh] pt-header outline-none peer-data-[search=open]:pt-header-search lg:pt-header-wide lg:peer-data-[search=open]:pt-header-wide"
      >
        <ScreenOutlet inner="/user" />
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}
