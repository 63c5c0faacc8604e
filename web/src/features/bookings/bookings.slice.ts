// The own Book Now bookings (spec.md section 3).
import type { Booking } from '@labfront/contract/bookings';
import { createSlice } from '@reduxjs/toolkit';
import type { CallInput } from '../../shared/api/api.types.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { rescheduleMessages } from '../reschedule/index.ts';
import { bookingsMessages } from './bookings.messages.ts';

export interface BookingsState {
  bookings: Booking[];
  loading: boolean;
  error: string | null;
  /** False until the list came once: a page tells "none" from "not fetched yet". */
  loaded: boolean;
  /** Why the list could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
}

const initialState: BookingsState = { bookings: [], loading: false, error: null, loaded: false, listError: null };

export type CreateBody = CallInput<'POST /booking'>['body'];

/** Books. One key for one press: the press repeated by a shaky connection books once. */
export const createBooking = customThunk(
  'bookings/create',
  fallbackOf(bookingsMessages, 'createFailed'),
  (api, { body, idempotencyKey }: { body: CreateBody; idempotencyKey: string }, signal) =>
    api.call('POST /booking', { body, idempotencyKey, signal }),
);

export const fetchBookings = apiThunk('bookings/fetch', 'GET /booking/id', fallbackOf(bookingsMessages, 'fetchFailed'));

export const cancelBooking = apiThunk(
  'bookings/cancel',
  'PUT /booking/update-status/:id',
  fallbackOf(bookingsMessages, 'updateStatusFailed'),
);

export const rescheduleBooking = apiThunk(
  'bookings/reschedule',
  'PUT /booking/reschedule',
  fallbackOf(rescheduleMessages, 'failed'),
);

registerSlice(
  createSlice({
    name: 'bookings',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchBookings, {
        pending: (state) => {
          state.listError = null;
        },
        fulfilled: (state, { data }) => {
          state.bookings = data;
          state.loaded = true;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      const put = (state: BookingsState, changed: Booking) => {
        state.bookings = state.bookings.map((booking) => (booking._id === changed._id ? changed : booking));
      };
      addAsyncCases(builder, cancelBooking, { fulfilled: (state, { data }) => put(state, data) });
      addAsyncCases(builder, rescheduleBooking, { fulfilled: (state, { booking }) => put(state, booking) });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectBookings = (state: { bookings: BookingsState }) => state.bookings;
