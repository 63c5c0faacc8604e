// The visits of the own bookings. A booking without one is answered 404, which is not an error.
import type { VisitTrack } from '@labfront/contract/visits';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { repeatMessages } from './repeat.messages.ts';
import { visitsMessages } from './visits.messages.ts';

interface TracksState {
  /** By booking. */
  readonly byBooking: Readonly<Record<string, VisitTrack>>;
}

const initialState: TracksState = { byBooking: {} };

export const fetchTrack = apiThunk(
  'visitTracks/fetch',
  'GET /visits/track/:bookingId',
  fallbackOf(visitsMessages, 'trackFailed'),
);

export const scheduleRepeat = apiThunk(
  'visitTracks/scheduleRepeat',
  'PUT /visits/repeats/:id',
  fallbackOf(repeatMessages, 'failed'),
);

registerSlice(
  createSlice({
    name: 'visitTracks',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(fetchTrack.fulfilled, (state, { payload: { data }, meta }) => {
        if (meta.arg) state.byBooking[meta.arg.params.bookingId] = data;
      });
      builder.addCase(fetchTrack.rejected, (state, { payload, meta }) => {
        if (payload?.status === 404 && meta.arg) delete state.byBooking[meta.arg.params.bookingId];
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectTracks = (state: { visitTracks: TracksState }) => state.visitTracks.byBooking;
