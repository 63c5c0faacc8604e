import { toPaise, toRupees } from '@labfront/contract/money';
import { feeFor } from '@labfront/contract/pricing';
import type { NotServedBody, Serviceability } from '@labfront/contract/serviceability';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import type { AppDispatch } from '../../shared/store/store.types.ts';
import { detailsFormMessages } from './booking-details.messages.ts';
import type { DetailsFormState } from './details-form.ts';

const fetchServiceability = apiThunk(
  'booking-details/serviceability',
  'GET /serviceability',
  fallbackOf(detailsFormMessages, 'placeFailed'),
);

interface Unknown {
  readonly failure: string;
  /** Where to come instead, for a pincode that may exist; null if the pincode has to be checked. */
  readonly centres: NotServedBody['centres'] | null;
}

type Found = { readonly place: Serviceability } | Unknown | null;

const ask = (dispatch: AppDispatch, pincode: string) => dispatch(fetchServiceability({ query: { pincode } }));

interface Asked {
  readonly request: ReturnType<typeof ask>;
  users: number;
}

/** The requests of a store by pincode, as long as a part of the page uses them. */
const askedBy = new WeakMap<AppDispatch, Map<string, Asked>>();

/** Asks once for all parts of a page that ask for a pincode. @returns the request, and what ends its use: the last end aborts it. */
function share(dispatch: AppDispatch, pincode: string): [request: Asked['request'], end: () => void] {
  const all = askedBy.get(dispatch) ?? new Map<string, Asked>();
  askedBy.set(dispatch, all);
  const asked = all.get(pincode) ?? { request: ask(dispatch, pincode), users: 0 };
  all.set(pincode, asked);
  asked.users += 1;
  const end = () => {
    asked.users -= 1;
    if (asked.users > 0) return;
    all.delete(pincode);
    asked.request.abort();
  };
  return [asked.request, end];
}

/** Serviceability of a pincode, once it has six digits. */
export function useServiceability(typed: string): Found {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Found>(null);
  const pincode = typed.replace(/\s/g, '');
  useEffect(() => {
    setFound(null);
    if (!/^\d{6}$/.test(pincode)) return;
    const [request, end] = share(dispatch, pincode);
    let isOver = false;
    void request.then((answer) => {
      if (isOver) return;
      if (fetchServiceability.fulfilled.match(answer)) setFound({ place: answer.payload });
      else if (answer.payload) {
        const { message, body } = answer.payload;
        setFound({ failure: message, centres: (body as Partial<NotServedBody> | null)?.centres ?? null });
      }
    });
    return () => {
      isOver = true;
      end();
    };
  }, [dispatch, pincode]);
  return found;
}

/** Whether it is known that nobody drives to a pincode. */
export function useIsUnserved(typed: string): boolean {
  const found = useServiceability(typed);
  if (found === null) return false;
  return 'place' in found ? !found.place.home.served : found.centres !== null;
}

/** Rupees of the home visit that a form asks for, for items of this price; 0 at a centre and while the pincode is not known. */
export function useHomeFee({ control }: DetailsFormState, price: number): number {
  const [collection, pincode] = useWatch({ control, name: ['collection', 'address.pincode'] });
  const found = useServiceability(collection === 'home' ? pincode : '');
  if (found === null || !('place' in found) || !found.place.home.served) return 0;
  const { fee, freeFrom } = found.place.home;
  const terms = { fee: toPaise(fee), freeFrom: freeFrom === null ? null : toPaise(freeFrom) };
  return toRupees(feeFor(terms, toPaise(price)));
}
