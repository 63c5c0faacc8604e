import type { FreeWindow } from '@labfront/contract/collection-windows';
import { type FormEvent, useState } from 'react';
import { referralDetails } from '../../shared/session/referral.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { type DetailsFormState, type DetailsValues, toDetails, useDetailsProblem } from '../booking-details/index.ts';
import { cartChanged, fetchCart, selectCartTotal, whenCartSettled } from '../cart/index.ts';
import { type CartChanged, changeOf, type Problem } from './booking-problem.ts';
import type { CheckoutControls } from './use-checkout.ts';

export interface Booking {
  readonly problem: Problem | null;
  readonly windowsAsked: number;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly takeWindow: (window: FreeWindow) => void;
}

/** "Pay and book": what is sent, and what a refusal means for the page. */
export function useBooking(checkout: CheckoutControls, form: DetailsFormState): Booking {
  const dispatch = useAppDispatch();
  const amount = useAppSelector(selectCartTotal);
  const details = useDetailsProblem(form);
  const [change, setChange] = useState<CartChanged | null>(null);

  function refuse(failure: Failure) {
    if (failure.code === 'CART_EMPTY') void dispatch(fetchCart());
    const changed = changeOf(failure);
    setChange(changed);
    if (changed) dispatch(cartChanged(changed.cart));
    else details.refuse(failure);
  }

  async function send(values: DetailsValues) {
    setChange(null);
    details.clear();
    await dispatch(whenCartSettled());
    const failure = await checkout.book({ ...toDetails(values), ...referralDetails(), amount });
    if (failure) refuse(failure);
  }

  const submit = form.handleSubmit(send, (errors) => {
    setChange(null);
    details.showErrors(errors);
  });

  return {
    problem: change ?? details.problem,
    windowsAsked: details.windowsAsked,
    submit: async (event) => {
      if (checkout.state.phase !== 'idle') return event.preventDefault();
      await submit(event);
    },
    takeWindow: details.takeWindow,
  };
}
