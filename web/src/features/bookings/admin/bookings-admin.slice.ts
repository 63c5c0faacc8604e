// Everybody's Book Now bookings, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import { isAnyOf } from '@reduxjs/toolkit';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { bookingsMessages } from '../bookings.messages.ts';

export const updateBookingStatus = apiThunk(
  'bookingsAdmin/updateStatus',
  'PUT /booking/update-status/:id',
  fallbackOf(bookingsMessages, 'updateStatusFailed'),
);

export const updateBooking = apiThunk(
  'bookingsAdmin/update',
  'PUT /booking/:id',
  fallbackOf(bookingsMessages, 'updateFailed'),
);

export const deleteBooking = apiThunk(
  'bookingsAdmin/delete',
  'DELETE /booking/:id',
  fallbackOf(bookingsMessages, 'deleteFailed'),
);

export const settleBooking = apiThunk(
  'bookingsAdmin/settle',
  'PUT /booking/payment',
  fallbackOf(bookingsMessages, 'settleFailed'),
);

/** One key for one opened dialog: a press repeated by a shaky connection hands out once. */
export const refundBooking = customThunk(
  'bookingsAdmin/refund',
  fallbackOf(bookingsMessages, 'refundFailed'),
  (
    api,
    { body, idempotencyKey }: { body: CallInput<'POST /booking/refund'>['body']; idempotencyKey: string },
    signal,
  ) => api.call('POST /booking/refund', { body, idempotencyKey, signal }),
);

export const resendBookingMail = apiThunk(
  'bookingsAdmin/resendMail',
  'POST /booking/mail',
  fallbackOf(bookingsMessages, 'mailFailed'),
);

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

/** `moving`: bookings whose move is on its way. */
const extra: { moving: string[] } = { moving: [] };

export const bookingsAdmin = createListSlice({
  name: 'bookingsAdmin',
  call: 'GET /booking',
  failure: fallbackOf(bookingsMessages, 'fetchFailed'),
  extra,
  cases: (builder) =>
    builder
      .addCase(updateBookingStatus.pending, (state, { meta }) => {
        state.moving.push(meta.arg.params.id);
      })
      .addCase(updateBookingStatus.fulfilled, (state, { payload: { data }, meta }) => {
        state.moving = without(state.moving, meta.arg.params.id);
        putRow(state, data);
      })
      .addCase(updateBookingStatus.rejected, (state, { meta }) => {
        state.moving = without(state.moving, meta.arg.params.id);
      })
      .addCase(updateBooking.fulfilled, (state, { payload }) => putRow(state, payload.data))
      .addMatcher(isAnyOf(settleBooking.fulfilled, refundBooking.fulfilled), (state, { payload }) =>
        putRow(state, payload.booking),
      ),
});
