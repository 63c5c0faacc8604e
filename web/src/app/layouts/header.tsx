import clsx from 'clsx';
import { LogIn, LogOut, Mail, Menu, Phone, Search, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CityChooser, useCityOfCookie } from '../../features/cities/index.ts';
import { HeaderSearchBox, isSearchPath } from '../../features/search/index.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { Link, NavLink } from '../../shared/router/link.tsx';
import { useHere, useLocation } from '../../shared/router/place.tsx';
import { selectToken, selectUser } from '../../shared/session/auth.slice.ts';
import { telephoneLink, useSite } from '../../shared/site/site.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { appMessages } from '../app.messages.ts';
import { NetworkMark, SiteLogo } from '../logos.tsx';
import { CartLink, CartOfPerson } from './cart-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Marquee } from './marquee.tsx';
import { mainLinks } from './nav-links.ts';

export function Header() {
  const text = useMessages(appMessages);
  const site = useSite();
  const here = useHere();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(() => isSearchPath(here().pathname));
  const searchInput = useRef<HTMLInputElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  // Wherever a link leads, the menu it stood in is done. A page of results shows the box that made it.
  const arrive = useCallback((pathname: string) => {
    setMenuOpen(false);
    if (isSearchPath(pathname)) setSearchOpen(true);
  }, []);

  const reveal = () => {
    setMenuOpen(false);
    setSearchOpen(true);
  };
  const toggleSearch = () => {
    if (searchOpen) return setSearchOpen(false);
    flushSync(reveal);
    searchInput.current?.focus();
  };

  const leaveMenu = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menuOpen) return;
    setMenuOpen(false);
    // The element that had the focus is gone from the screen.
    menuButton.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what is pressed on the buttons and links within
    <header
      onKeyDown={leaveMenu}
      data-search={searchOpen ? 'open' : 'folded'}
      className="peer fixed inset-x-0 top-0 z-40 border-b border-line bg-surface short:static"
    >
      <Arrivals onArrive={arrive} />
      <CartOfPerson />
      <CityOfVisitor />
      <Marquee />
      <div className="page-width flex flex-wrap items-center lg:h-19 lg:flex-nowrap lg:gap-x-6">
        <IconButton
          ref={menuButton}
          label={menuOpen ? text.closeMenu : text.openMenu}
          aria-expanded={menuOpen}
          aria-controls="site-menu"
          onClick={() => setMenuOpen(!menuOpen)}
          className="-ml-2.5 lg:hidden"
        >
          {menuOpen ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
        </IconButton>
        <div className="flex h-16 items-center gap-2 lg:h-auto lg:gap-3">
          <Link to="/" aria-label={text.homeLink(site.name)} className="flex min-h-touch items-center rounded-field">
            <SiteLogo />
          </Link>
          <span className="hidden border-l border-line pl-2 min-[24.25rem]:block lg:pl-3">
            <NetworkMark />
          </span>
        </div>
        <div
          id="site-search"
          className={clsx('order-last w-full pb-3 lg:order-none lg:block lg:max-w-xl lg:grow lg:pb-0', {
            hidden: !searchOpen,
          })}
        >
          <HeaderSearchBox
            inputRef={searchInput}
            onReveal={() => flushSync(reveal)}
            onCancel={() => setSearchOpen(false)}
          />
        </div>
        {/* Grows to the left when the session is known, so that nothing else moves. */}
        <Greeting className="ml-auto hidden shrink-0 md:block" />
        <div className="flex items-center max-md:ml-auto lg:gap-2">
          <IconButton
            label={searchOpen ? text.closeSearch : text.openSearch}
            aria-expanded={searchOpen}
            aria-controls="site-search"
            onClick={toggleSearch}
            className="lg:hidden"
          >
            <Search aria-hidden="true" className="size-5" />
          </IconButton>
          <a
            href={telephoneLink(site.phone)}
            aria-label={text.callUs(site.phone)}
            className="flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-field px-2 text-sm font-strong text-brand hover:bg-brand-soft"
          >
            <Phone aria-hidden="true" className="size-5 lg:size-4" />
            <span className="tabular hidden whitespace-nowrap lg:inline">{site.phone}</span>
          </a>
          <LanguageSwitch />
          <div className="hidden md:block">
            <SignLink />
          </div>
          <div className="hidden lg:block">
            <CartLink />
          </div>
        </div>
      </div>
      <nav
        id="site-menu"
        aria-label={text.mainNavigation}
        className={clsx('border-t border-line lg:block', {
          'hidden lg:block': !menuOpen,
          'max-h-[calc(100dvh-10rem)] overflow-y-auto lg:overflow-visible short:max-h-none': menuOpen,
        })}
      >
        <div className="page-width flex flex-col py-2 lg:flex-row lg:items-center lg:py-0">
          <ul className="-mx-3 lg:flex">
            {mainLinks.map(({ to, key }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={({ isActive }) =>
                    clsx(
                      'flex min-h-touch items-center px-3 text-sm hover:text-brand max-lg:border-l-2 lg:border-b-2',
                      isActive ? 'border-brand font-strong text-brand' : 'border-transparent text-ink',
                    )
                  }
                >
                  {text[key]}
                </NavLink>
              </li>
            ))}
          </ul>
          <CityChooser className="-mx-3 px-3 max-lg:order-first lg:mr-0 lg:ml-auto" />
          <a
            href={`mailto:${site.email}`}
            className="ml-4 hidden min-h-touch items-center gap-2 text-sm text-ink-soft hover:text-brand lg:flex"
          >
            <Mail aria-hidden="true" className="size-4" />
            {site.email}
          </a>
          <div className="-mx-3 mt-1 flex items-center gap-1 border-t border-line pt-1 md:hidden">
            <Greeting className="px-3 empty:hidden" />
            <SignLink />
          </div>
        </div>
      </nav>
    </header>
  );
}

/** Tells of every new place, so that the header need not be rendered again for each letter of a search. */
function Arrivals({ onArrive }: { onArrive: (pathname: string) => void }): null {
  const { pathname } = useLocation();
  useEffect(() => onArrive(pathname), [onArrive, pathname]);
  return null;
}

/** Renders nothing, so that a change of the city renders the header's own parts alone. */
function CityOfVisitor(): null {
  useCityOfCookie();
  return null;
}

function Greeting({ className }: { className: string }) {
  const text = useMessages(appMessages);
  const name = useAppSelector(selectUser)?.firstName;
  return (
    <span className={clsx('max-w-48 truncate text-sm text-ink-soft', className)}>{name && text.welcome(name)}</span>
  );
}

/** Sign In without a token or Sign Out with one (spec.md section 2), in the same width; neither before a kept session is read. */
function SignLink() {
  const text = useMessages(appMessages);
  const signedIn = useAppSelector(selectToken) !== null;
  return (
    <Link
      to={signedIn ? '/logout' : '/login'}
      className="flex min-h-touch items-center gap-2 rounded-field px-3 text-sm font-strong whitespace-nowrap text-ink in-data-[session=unread]:invisible hover:bg-sunken hover:text-brand md:min-w-28"
    >
      {signedIn ? <LogOut aria-hidden="true" className="size-4" /> : <LogIn aria-hidden="true" className="size-4" />}
      {signedIn ? text.signOut : text.signIn}
    </Link>
  );
}
