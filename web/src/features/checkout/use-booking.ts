import type { FreeWindow } from '@labfront/contract/collection-windows';
import { type FormEvent, useState } from 'react';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { referralDetails } from '../../shared/session/referral.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { useKeepAddress } from '../addresses/index.ts';
import { type DetailsFormState, type DetailsValues, toDetails, useDetailsProblem } from '../booking-details/index.ts';
import { cartChanged, fetchCart, whenCartSettled } from '../cart/index.ts';
import { billOf, sharesIn } from './bill.ts';
import { type CartChanged, changeOf, type Duplicate, duplicateOf, type Problem } from './booking-problem.ts';
import type { CheckoutControls } from './use-checkout.ts';

export interface Booking {
  readonly problem: Problem | null;
  readonly windowsAsked: number;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly takeWindow: (window: FreeWindow) => void;
  /** Books items that are already booked for that day. */
  readonly bookAgain: () => void;
}

/**
 * Handles the cart's button: the request, and the effects of a refusal on the page.
 * @param onEmptied is called when there is nothing left to book: an earlier try, another tab or another device was faster.
 */
export function useBooking(checkout: CheckoutControls, form: DetailsFormState, onEmptied: () => void): Booking {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser);
  const keepAddress = useKeepAddress();
  const details = useDetailsProblem(form);
  const [change, setChange] = useState<CartChanged | Duplicate | null>(null);

  function refuse(failure: Failure) {
    if (failure.code === 'CART_EMPTY') {
      onEmptied();
      void dispatch(fetchCart());
    }
    const ofCart = changeOf(failure) ?? duplicateOf(failure);
    setChange(ofCart);
    if (ofCart === null) details.refuse(failure);
    else if (ofCart.kind === 'changed') dispatch(cartChanged(ofCart.cart));
  }

  function booked({ collection, keepAddress: isWanted, address, city }: DetailsValues) {
    if (collection === 'home' && isWanted) void keepAddress({ ...address, city });
  }

  async function send(values: DetailsValues, again = false) {
    setChange(null);
    details.clear();
    const cart = await dispatch(whenCartSettled());
    const body = {
      ...toDetails(values, own),
      ...referralDetails(),
      amount: billOf(cart, sharesIn(values)).total,
      ...(again && { again }),
    };
    const failure = await checkout.book(
      body,
      cart.cartItems.map(({ _id }) => _id),
    );
    if (failure) return refuse(failure);
    booked(values);
  }

  const submitWith = (again: boolean) =>
    form.handleSubmit(
      (values) => send(values, again),
      () => {
        setChange(null);
        details.showErrors();
      },
    );

  return {
    problem: change ?? details.problem,
    windowsAsked: details.windowsAsked,
    submit: async (event) => {
      if (checkout.state.phase !== 'idle') return event.preventDefault();
      await submitWith(false)(event);
    },
    takeWindow: details.takeWindow,
    bookAgain: () => void submitWith(true)(),
  };
}
