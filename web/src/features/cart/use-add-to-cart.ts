import { useCallback, useState } from 'react';
import { selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import type { AppThunk } from '../../shared/store/store.types.ts';
import { notify } from '../../shared/ui/notify.ts';
import { cartMessages } from './cart.messages.ts';
import { addToCart, fetchCart } from './cart.slice.ts';
import { selectQuantityOf, type WithCarts } from './cart-of-here.ts';
import { visitorAdded } from './visitor-cart.slice.ts';

interface Item {
  readonly _id: string;
  readonly name: string;
}

const put =
  ({ _id: itemId, name }: Item, quantity: number): AppThunk<Promise<boolean>> =>
  async (dispatch, getState, { locale }) => {
    const now = () => getState() as WithCarts;
    const isIn = () => selectQuantityOf(now(), itemId) > 0;
    const text = cartMessages[locale];
    if (!selectIsSignedIn(now())) {
      if (isIn()) return true;
      dispatch(visitorAdded({ itemId, name, quantity }));
      if (isIn()) notify('success', text.added);
      else notify('error', text.full);
      return isIn();
    }
    // Before the first answer the content of the cart is unknown.
    if (!now().cart.loaded) await dispatch(fetchCart());
    return isIn() || addToCart.fulfilled.match(await dispatch(addToCart({ itemId, quantity })));
  };

const putAll =
  (items: readonly Item[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    // Another device may have put some of them in since this page was opened: they would be there twice.
    if (selectIsSignedIn(getState() as WithCarts)) await dispatch(fetchCart());
    // One after the other: the first refusal, of a full cart, is said once.
    for (const item of items) if (!(await dispatch(put(item, 1)))) return;
  };

/**
 * Adds an item to the current user's cart; an item that is already in it stays unchanged, so that a double tap does not double the
 * quantity. Resolves to whether the item is in the cart.
 */
export function useAddToCart(): (item: Item, quantity?: number) => Promise<boolean> {
  const dispatch = useAppDispatch();
  return useCallback((item, quantity = 1) => dispatch(put(item, quantity)), [dispatch]);
}

/** Adds those of some items that are not in the current user's cart. */
export function useAddAllToCart(): { busy: boolean; addAll: (items: readonly Item[]) => Promise<void> } {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const addAll = async (items: readonly Item[]) => {
    setBusy(true);
    await dispatch(putAll(items));
    setBusy(false);
  };
  return { busy, addAll };
}
