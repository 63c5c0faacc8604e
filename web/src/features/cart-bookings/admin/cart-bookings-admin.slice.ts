// Everybody's cart bookings, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import { isAnyOf } from '@reduxjs/toolkit';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { type AreaState, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';

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

interface CartBookingsExtra {
  status: NonNullable<AreaState['status']>;
  /** Bookings whose move is on its way. */
  moving: string[];
}

const extra: CartBookingsExtra = { status: 'idle', moving: [] };

export const cartBookingsAdmin = createListSlice({
  name: 'cartBookingsAdmin',
  call: 'GET /cart-booking/all',
  failure: fallbackOf(cartBookingsMessages, 'fetchFailed'),
  extra,
  cases: (builder) =>
    builder
      .addCase(updateCartBookingStatus.pending, (state, { meta }) => {
        state.moving.push(meta.arg.body.bookingId);
      })
      .addCase(updateCartBookingStatus.fulfilled, (state, { payload: { booking }, meta }) => {
        state.moving = without(state.moving, meta.arg.body.bookingId);
        putRow(state, booking);
      })
      .addCase(updateCartBookingStatus.rejected, (state, { meta }) => {
        state.moving = without(state.moving, meta.arg.body.bookingId);
      })
      .addMatcher(isAnyOf(settleCartBooking.fulfilled, refundCartBooking.fulfilled), (state, { payload }) =>
        putRow(state, payload.booking),
      ),
});
