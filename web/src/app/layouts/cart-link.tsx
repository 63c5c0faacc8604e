import clsx from 'clsx';
import { ShoppingCart } from 'lucide-react';
import { useEffect } from 'react';
import { fetchCart, selectCartCount, useVisitorCart } from '../../features/cart/index.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { NavLink } from '../../shared/router/link.tsx';
import { useLocation } from '../../shared/router/place.tsx';
import { selectToken } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Badge } from '../../shared/ui/card.tsx';
import { appMessages } from '../app.messages.ts';

/**
 * The cart is loaded with the header, for a person with a token only: an anonymous page makes no failing request, and a visitor's
 * cart comes from the browser. Shows nothing.
 */
export function CartOfPerson(): null {
  const dispatch = useAppDispatch();
  const token = useAppSelector(selectToken);
  // A user who is signing out needs no cart, and the token for the request is about to end.
  const isShuttingDown = useLocation().pathname === '/logout';
  // First: what goes into the cart is in the one that is asked for.
  useVisitorCart(token !== null && !isShuttingDown);
  useEffect(() => {
    if (token !== null && !isShuttingDown) void dispatch(fetchCart());
  }, [dispatch, token, isShuttingDown]);
  return null;
}

/** The cart's icon with the number of lines: it pulses while empty and bounces when something is in it. */
export function CartIcon() {
  const count = useAppSelector(selectCartCount);
  return (
    <span className="relative">
      <ShoppingCart aria-hidden="true" className="size-6" />
      <Badge
        // A new count starts its short animation again.
        key={count}
        aria-hidden="true"
        data-testid="cart-badge"
        className={clsx('absolute -top-2 -right-2.5', count === 0 ? 'animate-pulse' : 'animate-bounce')}
      >
        {count}
      </Badge>
    </span>
  );
}

export function CartLink() {
  const text = useMessages(appMessages);
  const count = useAppSelector(selectCartCount);
  return (
    <NavLink
      to="/cart"
      aria-label={text.cartWith(count)}
      className="flex size-touch items-center justify-center rounded-field text-ink hover:bg-sunken hover:text-brand"
    >
      <CartIcon />
    </NavLink>
  );
}
