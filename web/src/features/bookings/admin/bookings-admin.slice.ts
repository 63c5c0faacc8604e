// Everybody's Book Now bookings, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import type { Booking } from '@labfront/contract/bookings';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { addAsyncCases, apiListThunk, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { bookingsMessages } from '../bookings.messages.ts';

export interface BookingsAdminState {
  bookings: Booking[];
  /** Rows of the whole filtered list. */
  total: number;
  loading: boolean;
  error: string | null;
  requestId: string | null;
  loaded: boolean;
  /** Bookings whose move is on its way. */
  moving: string[];
}

const initialState: BookingsAdminState = {
  bookings: [],
  total: 0,
  loading: false,
  error: null,
  requestId: null,
  loaded: false,
  moving: [],
};

export const fetchAllBookings = apiListThunk(
  'bookingsAdmin/fetch',
  'GET /booking',
  fallbackOf(bookingsMessages, 'fetchFailed'),
);

export const exportBookings = csvThunk('bookingsAdmin/export', 'GET /booking');

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

function putRow(state: BookingsAdminState, booking: Booking): void {
  state.bookings = state.bookings.map((row) => (row._id === booking._id ? booking : row));
}

registerSlice(
  createSlice({
    name: 'bookingsAdmin',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAllBookings, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          state.bookings = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // A change is about one row: the list neither loads nor fails with it.
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
        .addCase(updateBooking.fulfilled, (state, { payload: { data } }) => putRow(state, data))
        .addMatcher(isAnyOf(settleBooking.fulfilled, refundBooking.fulfilled), (state, { payload }) =>
          putRow(state, payload.booking),
        )
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectBookingsAdmin = (state: { bookingsAdmin: BookingsAdminState }) => state.bookingsAdmin;
