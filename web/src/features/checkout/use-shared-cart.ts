import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import type { DetailsFormState, ItemToShare } from '../booking-details/index.ts';
import { selectCart, updateQuantity } from '../cart/index.ts';
import { billOf, sharesIn } from './bill.ts';

/** The cart as patients share it, with its bill. Its quantities follow the patients that are chosen. */
export function useSharedCart({ control }: DetailsFormState) {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const { cartItems: lines } = cart;
  const [forWhom, shares] = useWatch({ control, name: ['forWhom', 'shares'] });
  const items: readonly ItemToShare[] = useMemo(
    () =>
      lines.map(({ itemId: { _id, kind, name, finalPrice }, quantity }) => ({ _id, kind, name, finalPrice, quantity })),
    [lines],
  );
  function onCount(itemId: string, count: number) {
    const quantity = items.find(({ _id }) => _id === itemId)?.quantity ?? count;
    const action = count > quantity ? 'increase' : 'decrease';
    for (let step = 0; step < Math.abs(count - quantity); step += 1) void dispatch(updateQuantity({ itemId, action }));
  }
  return { sharing: { items, onCount }, bill: billOf(cart, sharesIn({ forWhom, shares })) };
}
