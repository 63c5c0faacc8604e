// The cart of the current user: the account's, or a visitor's in the browser.

import { type AuthState, selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { type CartState, selectCartItems } from './cart.slice.ts';
import { selectVisitorLines, type VisitorCartState } from './visitor-cart.slice.ts';

export type WithCarts = { auth: AuthState; cart: CartState; visitorCart: VisitorCartState };

/** The badge counts lines, not pieces (spec.md section 3: "the length of the items list"). */
export const selectCartCount = (state: WithCarts): number =>
  selectIsSignedIn(state) ? selectCartItems(state).length : selectVisitorLines(state).length;

/** The quantity of an item in the cart; 0 if it is missing. */
export function selectQuantityOf(state: WithCarts, itemId: string): number {
  const line = selectIsSignedIn(state)
    ? selectCartItems(state).find((one) => one.itemId._id === itemId)
    : selectVisitorLines(state).find((one) => one.itemId === itemId);
  return line?.quantity ?? 0;
}

/** The ids of all that is in. */
export function useCartItemIds(): ReadonlySet<string> {
  const signedIn = useAppSelector(selectIsSignedIn);
  const items = useAppSelector(selectCartItems);
  const lines = useAppSelector(selectVisitorLines);
  return new Set(signedIn ? items.map(({ itemId }) => itemId._id) : lines.map(({ itemId }) => itemId));
}
