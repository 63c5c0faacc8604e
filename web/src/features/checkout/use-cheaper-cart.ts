import type { CheaperCart } from '@labfront/contract/basket';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { notify } from '../../shared/ui/notify.ts';
import { fetchCheaperCart } from '../basket/index.ts';
import { type DetailsFormState, type ItemToShare, readShares } from '../booking-details/index.ts';
import { fetchCart, selectCart, swapCart } from '../cart/index.ts';

type Shares = ReturnType<typeof readShares>;
type Parts = { readonly itemId: string; readonly quantity: number }[];

/** A change of the cart that was made and can be taken back. */
interface Made {
  readonly take: Parts;
  readonly put: Parts;
  readonly saves: number;
  /** The patients of each item before the change. */
  readonly shares: Shares;
}

/** Whether the items that an offer changes are for the same patients, each of them: only then is the new one for them too. */
function hasSamePatients(shares: Shares, { take }: CheaperCart): boolean {
  return take.every(({ quantity }) => {
    const equal = shares.filter((share) => share.quantity === quantity).map(({ patientIds }) => patientIds);
    return new Set(equal.map((ids) => ids.toSorted().join(' '))).size <= 1;
  });
}

const toShare = ({ item, quantity }: CheaperCart['put'][number]): ItemToShare => ({
  _id: item._id,
  kind: item.kind,
  name: item.name,
  finalPrice: item.finalPrice,
  quantity,
});

/** How the cart's tests can be had for less, and how it is changed to that and back. */
export function useCheaperCart({ control, getValues, setValue }: DetailsFormState) {
  const dispatch = useAppDispatch();
  const { answeredItems, pendingChanges, discount } = useAppSelector(selectCart);
  const [found, setFound] = useState<{ cart: string; offer: CheaperCart | null } | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const [forWhom, written] = useWatch({ control, name: ['forWhom', 'shares'] });
  const lines = answeredItems.map(({ itemId, quantity }) => `${itemId._id}:${quantity}:${itemId.finalPrice}`);
  const cart = pendingChanges.length > 0 ? '' : [...lines, discount?.code ?? ''].join(' ');
  const isSeveral = lines.length > 1;

  useEffect(() => {
    if (cart === '' || !isSeveral) return;
    let isOver = false;
    void dispatch(fetchCheaperCart({ query: {} })).then((answer) => {
      if (!isOver && fetchCheaperCart.fulfilled.match(answer)) setFound({ cart, offer: answer.payload.data });
    });
    return () => {
      isOver = true;
    };
  }, [dispatch, cart, isSeveral]);

  const known = found !== null && isSeveral && found.cart === cart ? found.offer : null;
  const offer = known && (forWhom !== 'family' || hasSamePatients(readShares(written), known)) ? known : null;

  /** Patients of the items that go out are those of the items that come in, before the form sees the new cart. */
  const carry = (shares: Shares) => setValue('shares', JSON.stringify([...readShares(getValues('shares')), ...shares]));

  async function send(body: { take: Parts; put: Parts }): Promise<boolean> {
    setBusy(true);
    const answer = await dispatch(swapCart(body));
    setBusy(false);
    if (swapCart.fulfilled.match(answer)) return true;
    if (answer.payload) notify('error', answer.payload.message);
    // Another tab may have changed it.
    await dispatch(fetchCart());
    return false;
  }

  async function swap(): Promise<void> {
    if (offer === null) return;
    const shares = readShares(getValues('shares'));
    const patientsOf = (quantity: number) => shares.find((share) => share.quantity === quantity)?.patientIds ?? [];
    carry(offer.put.map((part) => ({ ...toShare(part), patientIds: patientsOf(part.quantity), includes: [] })));
    const put = offer.put.map(({ item, quantity }) => ({ itemId: item._id, quantity }));
    if (await send({ take: offer.take, put })) setMade({ take: offer.take, put, saves: offer.saves, shares });
  }

  async function undo(): Promise<boolean> {
    if (made === null) return false;
    const back = new Set(made.take.map(({ itemId }) => itemId));
    carry(made.shares.filter(({ _id }) => back.has(_id)));
    setMade(null);
    return send({ take: made.put, put: made.take });
  }

  return { offer, made, busy, swap, undo };
}
