import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { NavLink } from '../../shared/router/link.tsx';
import { useLocation } from '../../shared/router/place.tsx';
import { ScreenOutlet } from '../screen-outlet.tsx';
import { layoutMessages } from './layouts.messages.ts';

/** Pages that exist; a new one adds its line. */
const links = [
  ['/user', 'profile'],
  ['/user/booking-list', 'bookingList'],
  ['/user/orders', 'orders'],
  ['/user/cart-booking', 'cartBooking'],
  ['/results', 'results'],
  ['/user/patients', 'patients'],
  ['/user/addresses', 'addresses'],
  ['/user/account-details', 'accountDetails'],
  ['/user/change-password', 'changePassword'],
  ['/user/notifications', 'notifications'],
  ['/user/my-data', 'myData'],
] as const;

/** The account area: its pages beside the page, as a row that scrolls on small screens. */
export function Component() {
  const text = useMessages(layoutMessages);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // The row is wider than a telephone: the page one is on stands in its middle.
    const current = nav.current?.querySelectorAll('a')[links.findIndex(([to]) => to === pathname)];
    if (nav.current && current) {
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [pathname]);
  return (
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10 lg:py-10">
      <nav
        ref={nav}
        aria-label={text.accountPages}
        className="relative -mx-4 overflow-x-auto px-4 lg:mx-0 lg:overflow-visible lg:px-0"
      >
        <ul className="flex w-max gap-1 lg:sticky lg:top-36 lg:w-auto lg:flex-col short:static">
          {links.map(([to, key]) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/user'}
                className={({ isActive }) =>
                  clsx(
                    'flex min-h-touch items-center rounded-field px-4 text-sm whitespace-nowrap',
                    isActive
                      ? 'bg-brand-soft font-strong text-brand-strong'
                      : 'text-ink-soft hover:bg-sunken hover:text-ink',
                  )
                }
              >
                {text[key]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <ScreenOutlet />
      </div>
    </div>
  );
}
