import type { FreeWindow } from '@labfront/contract/collection-windows';
import { type FormEvent, useState } from 'react';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import type { CheckoutControls } from '../cart-bookings/index.ts';
import { type Problem, problemOf } from './booking-problem.ts';
import { cartChanged, fetchCart, selectCartTotal, whenCartSettled } from './cart.slice.ts';
import { type CheckoutValues, fieldOfIssue, toDetails } from './checkout-form.ts';
import type { CheckoutForm } from './components/details-form.tsx';

export interface Booking {
  readonly problem: Problem | null;
  readonly windowsAsked: number;
  readonly submit: (event: FormEvent) => Promise<void>;
  readonly takeWindow: (window: FreeWindow) => void;
}

/** "Pay and book": what is sent, and what a refusal means for the page. */
export function useBooking(checkout: CheckoutControls, form: CheckoutForm): Booking {
  const dispatch = useAppDispatch();
  const amount = useAppSelector(selectCartTotal);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [windowsAsked, setWindowsAsked] = useState(0);

  function refuse(failure: Failure) {
    const next = problemOf(failure);
    if (next.kind === 'changed') dispatch(cartChanged(next.cart));
    if (failure.code === 'CART_EMPTY') void dispatch(fetchCart());
    if (failure.issues.some(({ path }) => path === 'slot' || path === 'date')) {
      form.setValue('slot', '');
      setWindowsAsked((count) => count + 1);
    }
    if (next.kind !== 'other') return setProblem(next);
    const issues = failure.issues.map((issue) => ({ ...issue, path: fieldOfIssue(issue.path) }));
    const message = form.showFailure({ ...failure, issues });
    setProblem(message === null ? { kind: 'fields' } : { kind: 'other', message });
  }

  async function send(values: CheckoutValues) {
    setProblem(null);
    await dispatch(whenCartSettled());
    const failure = await checkout.book({ ...toDetails(values), amount });
    if (failure) refuse(failure);
  }

  const submit = form.handleSubmit(send, (errors) => {
    setProblem({ kind: 'fields' });
    // Days and times are no fields that the form can focus by itself.
    const onlyTime = Object.keys(errors).every((name) => name === 'date' || name === 'slot');
    if (onlyTime) document.querySelector<HTMLElement>('#booking-time input')?.focus();
  });

  return {
    problem,
    windowsAsked,
    submit: async (event) => {
      if (checkout.state.phase !== 'idle') return event.preventDefault();
      await submit(event);
    },
    takeWindow: ({ date, slot }) => {
      form.setValue('date', date);
      form.setValue('slot', slot);
      setProblem(null);
    },
  };
}
