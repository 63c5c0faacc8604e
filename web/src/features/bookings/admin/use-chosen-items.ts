import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { type FoundItem, fetchChosen } from '../../catalogue-search/index.ts';
import { addItem, type ChosenItem, toChosen } from './chosen-items.ts';

/** An item that was chosen before the booking began. */
export type ItemToBook = Pick<FoundItem, '_id' | 'kind' | 'name'>;

/**
 * The items of a new booking at the prices of its city; they are priced anew when that changes.
 * @param begun items that the booking begins with.
 * @param city '' while it is open.
 * @returns `omitted`: names of begun items that the booking does not hold, as they are not sold any more or another package took their place.
 */
export function useChosenItems(begun: readonly ItemToBook[], city: string) {
  const dispatch = useAppDispatch();
  /** Null until the begun ones are read. */
  const [items, setItems] = useState<readonly ChosenItem[] | null>(begun.length === 0 ? [] : null);
  const [omitted, setOmitted] = useState<readonly string[]>([]);

  const toPrice = useEffectEvent(
    (): readonly ItemToBook[] => items?.map(({ itemId: _id, kind, name }) => ({ _id, kind, name })) ?? begun,
  );
  const show = useEffectEvent((found: readonly ChosenItem[]) => {
    if (items) return setItems(items.map((item) => found.find(({ itemId }) => itemId === item.itemId) ?? item));
    const held = found.reduce(addItem, []);
    setItems(held);
    setOmitted(begun.filter(({ _id }) => !held.some(({ itemId }) => itemId === _id)).map(({ name }) => name));
  });

  useEffect(() => {
    const asked = toPrice();
    if (asked.length === 0) return;
    const request = dispatch(fetchChosen({ items: asked, city: city || undefined }));
    void request.then((answer) => {
      if (fetchChosen.fulfilled.match(answer)) show(answer.payload.map(toChosen));
    });
    return () => request.abort();
  }, [dispatch, city]);

  return { items: items ?? [], setItems, omitted };
}
