// From the press of "Pay" to the booking that is paid. Browser and gateway both report the payment; whichever is first counts.
import type { PayLink } from '@labfront/contract/payment-links';
import { useEffect, useState } from 'react';
import type { FailureCode } from '../../shared/api/api-error.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { type CheckoutContext, type CheckoutOrder, type Gateway, openCheckout } from '../payments/index.ts';
import { payLinkMessages } from './pay-link.messages.ts';
import { fetchPayLink, orderByPayLink, verifyByPayLink } from './pay-link.slice.ts';

const POLL_MS = 3_000;
/** A payment may arrive after its window was closed, or by another way: a page that still asks for it looks so often. */
const LOOK_MS = 10_000;

type PaymentState =
  | { readonly phase: 'idle' | 'paying' | 'confirming' | 'dismissed' }
  | { readonly phase: 'failed'; readonly message: string };

interface Opening extends Omit<CheckoutContext, 'api'> {
  readonly gateway: Gateway;
  readonly order: CheckoutOrder;
}

const openLinkCheckout = customThunk(
  'payLink/checkout',
  fallbackOf(payLinkMessages, 'verifyFailed'),
  (api, { gateway, order, ...page }: Opening) => openCheckout(gateway, order, { ...page, api }),
);

/** Refusals that say that the money goes back; any other failure after a payment is settled by the gateway's own message. */
const GOES_BACK: ReadonlySet<FailureCode> = new Set(['BOOKING_CANCELLED', 'AMOUNT_CHANGED', 'PAY_LINK_ENDED']);

/** The payment of a link's booking by whoever has opened it: nothing of the customer's is filled in. */
export function useLinkPayment(token: string, link: PayLink) {
  const dispatch = useAppDispatch();
  const locale = useLocale();
  const { name: siteName } = useSite();
  const [state, setState] = useState<PaymentState>({ phase: 'idle' });

  const pay = async () => {
    const params = { token };
    setState({ phase: 'paying' });
    const ordered = await dispatch(orderByPayLink({ params }));
    if (!orderByPayLink.fulfilled.match(ordered)) {
      setState({ phase: 'failed', message: ordered.payload?.message ?? '' });
      // Paid meanwhile, or at another price: the page shows what is.
      return void dispatch(fetchPayLink({ params }));
    }
    const { orderId, amount, gateway } = ordered.payload;
    const order = { orderId, amount, reference: link.bookingNumber };
    const outcome = await dispatch(openLinkCheckout({ gateway, order, locale, siteName, person: {} })).unwrap();
    switch (outcome.kind) {
      case 'paid': {
        const { razorpay_order_id: order_id, ...signed } = outcome.result;
        const answer = await dispatch(verifyByPayLink({ params, body: { order_id, ...signed } }));
        if (verifyByPayLink.fulfilled.match(answer)) return setState({ phase: 'idle' });
        const failure = answer.payload;
        if (failure && GOES_BACK.has(failure.code)) return setState({ phase: 'failed', message: failure.message });
        return setState({ phase: 'confirming' });
      }
      case 'already-paid':
        return setState({ phase: 'confirming' });
      case 'failed':
        return setState({ phase: 'failed', message: outcome.message });
      case 'dismissed':
        return setState({ phase: 'dismissed' });
    }
  };

  const isAsking = link.state === 'due' && state.phase !== 'paying';
  const isConfirming = state.phase === 'confirming';
  useEffect(() => {
    if (!isAsking) return;
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(fetchPayLink({ params: { token } }));
    };
    const timer = setInterval(look, isConfirming ? POLL_MS : LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch, token, isAsking, isConfirming]);

  return { state, pay };
}
