import { useCallback } from 'react';
import { selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { updateQuantity } from './cart.slice.ts';
import { selectQuantityOf, type WithCarts } from './cart-of-here.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { visitorStepped } from './visitor-cart.slice.ts';

interface CartItemControls {
  /** The quantity in the current user's cart; 0 if the item is missing. */
  readonly quantity: number;
  readonly add: (quantity?: number) => Promise<boolean>;
  readonly step: (action: 'increase' | 'decrease') => void;
}

/** One item and the cart, for visitors and signed-in users. */
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
