import clsx from 'clsx';
import { House, MessageCircle, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { selectCartCount } from '../../features/cart/index.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { NavLink } from '../../shared/router/link.tsx';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { appMessages } from '../app.messages.ts';
import { CartIcon } from './cart-link.tsx';

/** Home, Contact, Cart and Account under the thumb. The page's own bottom padding keeps it off the content. */
export function BottomBar() {
  const text = useMessages(appMessages);
  const count = useAppSelector(selectCartCount);
  return (
    <nav
      aria-label={text.mobileNavigation}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden short:static"
    >
      <ul className="grid h-bar grid-cols-4">
        <BarItem to="/" label={text.home} icon={<House aria-hidden="true" className="size-6" />} />
        <BarItem to="/contact" label={text.contact} icon={<MessageCircle aria-hidden="true" className="size-6" />} />
        <BarItem to="/cart" label={text.cart} more={text.itemsInCart(count)} icon={<CartIcon />} />
        <BarItem to="/user" label={text.account} icon={<UserRound aria-hidden="true" className="size-6" />} />
      </ul>
    </nav>
  );
}

interface BarItemProps {
  to: string;
  label: string;
  /** Said after the label to who cannot see what stands on the icon. */
  more?: string;
  icon: ReactNode;
}

function BarItem({ to, label, more, icon }: BarItemProps) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className={({ isActive }) =>
          clsx(
            'flex h-full flex-col items-center justify-center gap-0.5 text-xs',
            isActive ? 'font-strong text-brand' : 'text-ink-soft',
          )
        }
      >
        {icon}
        <span>{label}</span>
        {more === undefined ? null : <VisuallyHidden>{more}</VisuallyHidden>}
      </NavLink>
    </li>
  );
}
