import clsx from 'clsx';
import { ChevronDown, Menu as MenuIcon, Search, UserRound, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { StaffSearch } from '../../features/staff-search/index.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useMay } from '../../shared/rights/rights.tsx';
import { Link, NavLink } from '../../shared/router/link.tsx';
import { useLocation, useNavigate } from '../../shared/router/place.tsx';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { IconButton } from '../../shared/ui/button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { MAIN_ID, SkipLink } from '../../shared/ui/skip-link.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { SiteLogo } from '../logos.tsx';
import { ScreenOutlet } from '../screen-outlet.tsx';
import { AdminRights, PermittedPage, PreviewBanner } from './admin-access.tsx';
import { adminLinkOf, groupsFor } from './admin-links.ts';
import { layoutMessages } from './layouts.messages.ts';

/** The franchise layout around every administration page: side navigation, breadcrumb, account menu. */
export function Component() {
  return (
    <AdminRights>
      <Layout />
    </AdminRights>
  );
}

function Layout() {
  const text = useMessages(layoutMessages);
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const page = adminLinkOf(pathname);
  const [searching, setSearching] = useState(false);

  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', search);
    return () => window.removeEventListener('keydown', search);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever a link leads, the navigation it stood in folds
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <SkipLink />
      {open && (
        <div aria-hidden="true" onClick={() => setOpen(false)} className="fixed inset-0 z-40 bg-veil lg:hidden" />
      )}
      <aside
        id="admin-navigation"
        aria-label={text.administration}
        className={clsx(
          'inset-y-0 left-0 z-50 w-60 flex-col overflow-y-auto border-r border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh print:hidden',
          open ? 'fixed flex' : 'hidden',
        )}
      >
        <div className="flex items-center justify-between p-4">
          <Link to="/admin" className="rounded-field">
            <SiteLogo />
          </Link>
          <IconButton label={text.closeNavigation} onClick={() => setOpen(false)} className="lg:hidden">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <AdminNav />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 lg:px-8 short:static print:hidden">
          <IconButton
            label={text.openNavigation}
            aria-expanded={open}
            aria-controls="admin-navigation"
            onClick={() => setOpen(true)}
            className="-ml-2 lg:hidden"
          >
            <MenuIcon aria-hidden="true" className="size-6" />
          </IconButton>
          {/* A telephone has room for the page alone. */}
          <div className="min-w-0 max-sm:[&_li:not(:last-child)]:hidden max-sm:[&_li_svg]:hidden">
            <Breadcrumbs
              items={[
                { label: text.administration, ...(page ? { to: '/admin' } : {}) },
                ...(page ? [{ label: text[page[1]] }] : []),
              ]}
            />
          </div>
          <SearchButton onOpen={() => setSearching(true)} />
          <AccountMenu />
        </header>
        <PreviewBanner />
        <TestPaymentsBanner />
        <main id={MAIN_ID} tabIndex={-1} className="p-4 outline-none lg:p-8">
          <PermittedPage>
            <ScreenOutlet />
          </PermittedPage>
        </main>
      </div>
      {searching && (
        <Suspense fallback={null}>
          <StaffSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const text = useMessages(layoutMessages);
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="ml-auto flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-field px-3 text-sm text-ink-soft hover:bg-sunken"
    >
      <Search aria-hidden="true" className="size-5" />
      <VisuallyHidden>{text.searchAll}</VisuallyHidden>
      <kbd className="hidden rounded-field border border-line px-1.5 text-xs lg:inline">Ctrl K</kbd>
    </button>
  );
}

/** Said on every page: nobody may take the test gateway's figures for money. */
function TestPaymentsBanner() {
  const text = useMessages(layoutMessages);
  const { payments } = useSite();
  if (!payments.testMode || !payments.onlinePayment) return null;
  return (
    <aside aria-label={text.testMode} className="bg-accent-soft px-4 py-2 text-sm font-strong text-saving lg:px-8">
      {text.testPayments}
    </aside>
  );
}

function AdminNav() {
  const text = useMessages(layoutMessages);
  const may = useMay();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // There are more pages than a screen is high: the current one may lie below.
  useEffect(() => {
    if (pathname) nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={text.adminPages} className="flex flex-col gap-4 px-3 pb-6">
      {may('visit.work') && (
        <NavLink
          to="/field"
          className="flex min-h-touch items-center rounded-field px-3 text-sm font-strong text-brand-strong hover:bg-sunken"
        >
          {text.field}
        </NavLink>
      )}
      {groupsFor(may).map(({ key, links }) => (
        <div key={key}>
          <p className="px-3 pb-1 text-xs font-strong text-ink-soft">{text[key]}</p>
          <ul>
            {links.map(([to, label]) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/admin'}
                  className={({ isActive }) =>
                    clsx(
                      'flex min-h-touch items-center rounded-field px-3 text-sm',
                      isActive ? 'bg-brand-soft font-strong text-brand-strong' : 'text-ink hover:bg-sunken',
                    )
                  }
                >
                  {text[label]}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function AccountMenu() {
  const text = useMessages(layoutMessages);
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={text.accountMenu(user?.firstName ?? '')}
          className="flex min-h-touch items-center gap-2 rounded-field px-3 text-sm font-strong hover:bg-sunken"
        >
          {/* On a telephone the name of the page needs the room. */}
          <UserRound aria-hidden="true" className="size-5 sm:hidden" />
          <span className="max-w-36 truncate max-sm:hidden">{user?.firstName}</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
      actions={[
        { key: 'account', label: text.myAccount, onSelect: () => navigate('/user') },
        { key: 'shop', label: text.toShop, onSelect: () => navigate('/') },
        { key: 'out', label: text.signOut, onSelect: () => navigate('/logout') },
      ]}
    />
  );
}
