import { useCallback } from 'react';
import { selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { updateQuantity } from './cart.slice.ts';
import { selectQuantityOf, type WithCarts } from './cart-of-here.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { visitorStepped } from './visitor-cart.slice.ts';

interface CartItemControls {
  /** How many are in the cart of who is here; 0 when it is not in. */
  readonly quantity: number;
  readonly add: (quantity?: number) => Promise<boolean>;
  readonly step: (action: 'increase' | 'decrease') => void;
}

/** One item and the cart, of a visitor as of a signed-in person. */
export function useCartItem(item: { readonly _id: string; readonly name: string }): CartItemControls {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const quantity = useAppSelector((state: WithCarts) => selectQuantityOf(state, item._id));
  const addToCart = useAddToCart();
  const step = useCallback(
    (action: 'increase' | 'decrease') => {
      const change = { itemId: item._id, action };
      if (signedIn) void dispatch(updateQuantity(change));
      else dispatch(visitorStepped(change));
    },
    [dispatch, signedIn, item._id],
  );
  return { quantity, add: (wanted) => addToCart(item, wanted), step };
}
