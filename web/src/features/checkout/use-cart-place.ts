import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import type { DetailsFormState } from '../booking-details/index.ts';
import { selectCart, setCartPlace } from '../cart/index.ts';

/** Tells the cart where the sample is taken at home, so that its total contains the fee before anything is paid. */
export function useCartPlace({ control }: DetailsFormState): void {
  const dispatch = useAppDispatch();
  const { loaded, pincode: known } = useAppSelector(selectCart);
  const [collection, typed] = useWatch({ control, name: ['collection', 'address.pincode'] });
  const whole = typed.replace(/\s/g, '');
  const pincode = collection === 'home' && /^\d{6}$/.test(whole) ? whole : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that the server refused is not asked for again
  useEffect(() => {
    if (loaded && pincode !== known) void dispatch(setCartPlace({ pincode }));
  }, [dispatch, loaded, pincode]);
}
