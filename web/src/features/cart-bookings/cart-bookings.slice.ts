// The own cart bookings (spec.md sections 3 and 4: idle, loading, succeeded, failed) and the payment order of the moment.
import type { CartBooking, PaymentOrder } from '@labfront/contract/cart-bookings';
import { createSlice } from '@reduxjs/toolkit';
import type { CallInput } from '../../shared/api/api.types.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { rescheduleMessages } from '../reschedule/index.ts';
import { cartBookingsMessages } from './cart-bookings.messages.ts';

export interface CartBookingsState {
  bookings: CartBooking[];
  /** The last payment order that `book` answered. */
  order: PaymentOrder | null;
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  loading: boolean;
  error: string | null;
  /** False until the list came once: a page tells "none" from "not fetched yet". */
  loaded: boolean;
  /** Why the list could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
}

const initialState: CartBookingsState = {
  bookings: [],
  order: null,
  status: 'idle',
  loading: false,
  error: null,
  loaded: false,
  listError: null,
};

export type BookBody = CallInput<'POST /cart-booking/book'>['body'];

/** Books the cart. One key for one press: the press repeated by a shaky connection books once. */
export const bookCart = customThunk(
  'cartBookings/book',
  fallbackOf(cartBookingsMessages, 'bookFailed'),
  (api, { body, idempotencyKey }: { body: BookBody; idempotencyKey: string }, signal) =>
    api.call('POST /cart-booking/book', { body, idempotencyKey, signal }),
);

export const verifyPayment = apiThunk(
  'cartBookings/verify',
  'PUT /cart-booking/verify',
  fallbackOf(cartBookingsMessages, 'verifyFailed'),
);

/** The payment order of a booking that was not paid at once. */
export const fetchPaymentOrder = apiThunk(
  'cartBookings/order',
  'POST /cart-booking/:id/order',
  fallbackOf(cartBookingsMessages, 'orderFailed'),
);

export const fetchCartBookings = apiThunk(
  'cartBookings/fetch',
  'GET /cart-booking',
  fallbackOf(cartBookingsMessages, 'fetchFailed'),
);

export const cancelCartBooking = apiThunk(
  'cartBookings/cancel',
  'POST /cart-booking/update-status',
  fallbackOf(cartBookingsMessages, 'cancelFailed'),
);

export const rescheduleCartBooking = apiThunk(
  'cartBookings/reschedule',
  'PUT /cart-booking/reschedule',
  fallbackOf(rescheduleMessages, 'failed'),
);

function putBooking(state: CartBookingsState, booking: CartBooking): void {
  const index = state.bookings.findIndex(({ _id }) => _id === booking._id);
  if (index >= 0) state.bookings[index] = booking;
  else state.bookings.unshift(booking);
}

registerSlice(
  createSlice({
    name: 'cartBookings',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCartBookings, {
        pending: (state) => {
          state.listError = null;
        },
        fulfilled: (state, bookings) => {
          state.bookings = bookings;
          state.loaded = true;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      addAsyncCases(builder, bookCart, {
        pending: (state) => {
          state.order = null;
        },
        fulfilled: (state, order) => {
          state.order = order;
          putBooking(state, order.booking);
        },
      });
      addAsyncCases(builder, verifyPayment, { fulfilled: (state, { booking }) => putBooking(state, booking) });
      addAsyncCases(builder, cancelCartBooking, { fulfilled: (state, { booking }) => putBooking(state, booking) });
      addAsyncCases(builder, rescheduleCartBooking, { fulfilled: (state, { booking }) => putBooking(state, booking) });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectCartBookings = (state: { cartBookings: CartBookingsState }) => state.cartBookings;
