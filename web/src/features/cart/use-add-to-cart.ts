import { useCallback } from 'react';
import { useHere } from '../../shared/router/place.tsx';
import { selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useSignInFirst } from '../../shared/session/use-sign-in-first.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { addToCart } from './cart.slice.ts';

/** Puts an item into the cart; an anonymous visitor signs in first and finds it there. Resolves to whether it is in now. */
export function useAddToCart(): (itemId: string, quantity?: number) => Promise<boolean> {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const signInFirst = useSignInFirst();
  const here = useHere();
  return useCallback(
    async (itemId, quantity = 1) => {
      if (!signedIn) {
        const { pathname, search } = here();
        signInFirst({ kind: 'add-to-cart', itemId, quantity, returnTo: pathname + search });
        return false;
      }
      return addToCart.fulfilled.match(await dispatch(addToCart({ itemId, quantity })));
    },
    [dispatch, signedIn, signInFirst, here],
  );
}
