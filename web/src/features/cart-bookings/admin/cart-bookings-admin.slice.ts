// Everybody's cart bookings, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { addAsyncCases, apiListThunk, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';

export interface CartBookingsAdminState {
  bookings: CartBooking[];
  /** Rows of the whole filtered list. */
  total: number;
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  loading: boolean;
  error: string | null;
  requestId: string | null;
  loaded: boolean;
  /** Bookings whose move is on its way. */
  moving: string[];
}

const initialState: CartBookingsAdminState = {
  bookings: [],
  total: 0,
  status: 'idle',
  loading: false,
  error: null,
  requestId: null,
  loaded: false,
  moving: [],
};

export const fetchAllCartBookings = apiListThunk(
  'cartBookingsAdmin/fetch',
  'GET /cart-booking/all',
  fallbackOf(cartBookingsMessages, 'fetchFailed'),
);

export const exportCartBookings = csvThunk('cartBookingsAdmin/export', 'GET /cart-booking/all');

export const updateCartBookingStatus = apiThunk(
  'cartBookingsAdmin/updateStatus',
  'PUT /cart-booking/update-status',
  fallbackOf(cartBookingsMessages, 'updateStatusFailed'),
);

export const settleCartBooking = apiThunk(
  'cartBookingsAdmin/settle',
  'PUT /cart-booking/payment',
  fallbackOf(cartBookingsMessages, 'settleFailed'),
);

type RefundBody = CallInput<'POST /cart-booking/refund'>['body'];

/** One key for one opened dialog: a press repeated by a shaky connection refunds once. */
export const refundCartBooking = customThunk(
  'cartBookingsAdmin/refund',
  fallbackOf(cartBookingsMessages, 'refundFailed'),
  (api, { body, idempotencyKey }: { body: RefundBody; idempotencyKey: string }, signal) =>
    api.call('POST /cart-booking/refund', { body, idempotencyKey, signal }),
);

export const resendCartBookingMail = apiThunk(
  'cartBookingsAdmin/resendMail',
  'POST /cart-booking/mail',
  fallbackOf(cartBookingsMessages, 'mailFailed'),
);

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

function putBooking(state: CartBookingsAdminState, booking: CartBooking): void {
  state.bookings = state.bookings.map((row) => (row._id === booking._id ? booking : row));
}

registerSlice(
  createSlice({
    name: 'cartBookingsAdmin',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAllCartBookings, {
        latestOnly: true,
        fulfilled: (state, { data, total }) => {
          state.bookings = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // A move is about one row: the list neither loads nor fails with it.
      builder
        .addCase(updateCartBookingStatus.pending, (state, { meta }) => {
          state.moving.push(meta.arg.body.bookingId);
        })
        .addCase(updateCartBookingStatus.fulfilled, (state, { payload: { booking }, meta }) => {
          state.moving = without(state.moving, meta.arg.body.bookingId);
          putBooking(state, booking);
        })
        .addCase(updateCartBookingStatus.rejected, (state, { meta }) => {
          state.moving = without(state.moving, meta.arg.body.bookingId);
        })
        .addMatcher(isAnyOf(settleCartBooking.fulfilled, refundCartBooking.fulfilled), (state, { payload }) =>
          putBooking(state, payload.booking),
        )
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectCartBookingsAdmin = (state: { cartBookingsAdmin: CartBookingsAdminState }) =>
  state.cartBookingsAdmin;
