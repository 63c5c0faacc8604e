import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { type DetailsFormState, duplicatesPrice, type ItemToShare, readShares } from '../booking-details/index.ts';
import { selectCartItems, updateQuantity } from '../cart/index.ts';

/** The cart as patients share it. Its quantities follow the patients that are chosen. */
export function useSharedCart({ control }: DetailsFormState) {
  const dispatch = useAppDispatch();
  const lines = useAppSelector(selectCartItems);
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
  return { sharing: { items, onCount }, included: forWhom === 'family' ? duplicatesPrice(readShares(shares)) : 0 };
}
