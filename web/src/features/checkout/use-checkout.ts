import type { CartBooking } from '@labfront/contract/cart-bookings';
import { useCallback, useEffect, useReducer } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { useIdempotencyKey } from '../../shared/api/use-idempotency-key.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { customThunk, type Failure, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { fetchCart } from '../cart/index.ts';
import {
  type BookBody,
  bookCart,
  cartBookingsMessages,
  fetchCartBookings,
  fetchPaymentOrder,
  verifyPayment,
} from '../cart-bookings/index.ts';
import { type CheckoutContext, openCheckout, usePayer } from '../payments/index.ts';
import { type CheckoutState, checkoutReducer, idleCheckout, type PayableOrder, payableOf } from './checkout.machine.ts';

/** Interval of checks for an unconfirmed payment, and the check after which the customer need not wait. */
const POLL_MS = 3_000;
const SLOW_POLL_MS = 10_000;
const SLOW_AFTER = 8;

const openOrder = customThunk(
  'cartBookings/checkout',
  fallbackOf(cartBookingsMessages, 'verifyFailed'),
  (api, { order, ...page }: { order: PayableOrder } & Omit<CheckoutContext, 'api'>) =>
    openCheckout(
      order.gateway,
      { orderId: order.orderId, amount: order.amount, reference: order.bookingNumber },
      { ...page, api },
    ),
);

export interface CheckoutControls {
  readonly state: CheckoutState;
  /**
   * Books the cart and opens the checkout if a payment is due. Resolves to the failure, else null.
   * @param lineIds of the cart's lines: the same items put in anew are another booking, also after a lost answer.
   */
  readonly book: (body: BookBody, lineIds: readonly string[]) => Promise<Failure | null>;
  /** Opens the checkout for an order that exists. */
  readonly pay: (order: PayableOrder) => Promise<void>;
  /** Opens the checkout of an unpaid booking. Resolves to the failure, else null. */
  readonly payBooking: (booking: Pick<CartBooking, '_id' | 'bookingNumber'>) => Promise<Failure | null>;
  readonly reset: () => void;
}

export function useCheckout(): CheckoutControls {
  const dispatch = useAppDispatch();
  const locale = useLocale();
  const { name: siteName } = useSite();
  const person = usePayer();
  const [state, send] = useReducer(checkoutReducer, idleCheckout);
  const keys = useIdempotencyKey();

  const runCheckout = useCallback(
    async (order: PayableOrder) => {
      const outcome = await dispatch(openOrder({ order, locale, siteName, person })).unwrap();
      send({ type: 'checkoutEnded', outcome });
      if (outcome.kind !== 'paid') return;
      const { razorpay_order_id: order_id, ...signed } = outcome.result;
      const answer = await dispatch(verifyPayment({ body: { order_id, ...signed } }));
      if (verifyPayment.fulfilled.match(answer)) send({ type: 'verified', booking: answer.payload.booking });
      else if (answer.payload) send({ type: 'verifyFailed', failure: answer.payload });
    },
    [dispatch, locale, siteName, person],
  );

  const pay = useCallback(
    async (order: PayableOrder) => {
      send({ type: 'payPressed', order });
      await runCheckout(order);
    },
    [runCheckout],
  );

  const payBooking = useCallback(
    async ({ _id: id, bookingNumber }: Pick<CartBooking, '_id' | 'bookingNumber'>) => {
      const answer = await dispatch(fetchPaymentOrder({ params: { id } }));
      if (!fetchPaymentOrder.fulfilled.match(answer)) return answer.payload ?? null;
      const { orderId, amount, gateway } = answer.payload;
      void pay({ orderId, amount, gateway, bookingNumber });
      return null;
    },
    [dispatch, pay],
  );

  const book = useCallback(
    async (body: BookBody, lineIds: readonly string[]) => {
      send({ type: 'bookPressed' });
      // A booking to be paid now is resumed by the server, which holds its place anew or says that it has gone.
      const isPaidLater = body.paymentMethod === 'at_collection';
      const idempotencyKey = isPaidLater ? keys.keyOf({ body, lineIds }) : newIdempotencyKey();
      const answer = await dispatch(bookCart({ body, idempotencyKey }));
      if (!bookCart.fulfilled.match(answer)) {
        keys.refused(answer.payload?.code);
        send({ type: 'bookRefused' });
        return answer.payload ?? null;
      }
      keys.done();
      send({ type: 'booked', order: answer.payload });
      const order = payableOf(answer.payload);
      if (order) void runCheckout(order);
      return null;
    },
    [dispatch, runCheckout, keys],
  );

  usePolling(state, send);
  useCartAfterwards(state.phase);
  const reset = useCallback(() => send({ type: 'reset' }), []);
  return { state, book, pay, payBooking, reset };
}

/** "Payment received, confirming": fetches the user's bookings until the one of this order is paid. */
function usePolling(state: CheckoutState, send: (event: Parameters<typeof checkoutReducer>[1]) => void): void {
  const dispatch = useAppDispatch();
  const orderId = state.phase === 'confirming' ? state.order.orderId : null;
  useEffect(() => {
    if (orderId === null) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      looks += 1;
      const answer = await dispatch(fetchCartBookings());
      if (stopped) return;
      const booking = fetchCartBookings.fulfilled.match(answer)
        ? answer.payload.find((candidate) => candidate.orderId === orderId)
        : undefined;
      if (booking) send({ type: 'polled', booking });
      if (looks === SLOW_AFTER) send({ type: 'tookLong' });
      timer = setTimeout(look, looks >= SLOW_AFTER ? SLOW_POLL_MS : POLL_MS);
    };
    let stopped = false;
    timer = setTimeout(look, POLL_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [dispatch, send, orderId]);
}

/** The server has removed the bought items from the cart. */
function useCartAfterwards(phase: CheckoutState['phase']): void {
  const dispatch = useAppDispatch();
  const done = phase === 'paid' || phase === 'placed' || phase === 'free';
  useEffect(() => {
    if (done) void dispatch(fetchCart());
  }, [dispatch, done]);
}
