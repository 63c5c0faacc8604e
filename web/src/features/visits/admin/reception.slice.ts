// The counter's search, and the visit of the booking that is served.
import type { VisitAtCounter } from '@labfront/contract/visits';
import { createSlice } from '@reduxjs/toolkit';
import { saveAnswer } from '../../../shared/files/save-answer.ts';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { receptionMessages } from './reception.messages.ts';

const changeFailed = fallbackOf(receptionMessages, 'changeFailed');

export const receptionBookings = createListSlice({
  name: 'receptionBookings',
  call: 'GET /admin/bookings',
  failure: fallbackOf(receptionMessages, 'searchFailed'),
});

export const fetchCounter = apiThunk(
  'reception/visit',
  'GET /visits/of-booking/:bookingId',
  fallbackOf(receptionMessages, 'fetchFailed'),
);
export const walkIn = customThunk(
  'reception/walkIn',
  changeFailed,
  (api, { idempotencyKey, ...body }: { bookingId: string; centreId: string; idempotencyKey: string }, signal) =>
    api.call('POST /visits/walk-in', { body, idempotencyKey, signal }),
);
export const checkIn = apiThunk('reception/checkIn', 'PUT /visits/:id/check-in', changeFailed);
export const recordPrint = apiThunk('reception/recordPrint', 'POST /visits/:id/labels/printed', changeFailed);

/** Saves the labels of a visit; nothing is recorded. */
export const saveLabels = customThunk(
  'reception/labels',
  fallbackOf(receptionMessages, 'labelsFailed'),
  async (api, { id, format }: { id: string; format: 'pdf' | 'zpl' }, signal): Promise<void> => {
    const query = format === 'zpl' ? { format } : {};
    const answer = await api.callForBlob('GET /visits/:id/labels', { params: { id }, query, signal });
    saveAnswer(answer, `labels.${format}`);
  },
);

export const reserveRoll = customThunk(
  'reception/roll',
  fallbackOf(receptionMessages, 'rollFailed'),
  (api, { idempotencyKey, ...body }: { count: number; centreId?: string; idempotencyKey: string }, signal) =>
    api.call('POST /specimens/rolls', { body, idempotencyKey, signal }),
);

interface CounterState extends AreaState {
  /** The booking that `found` belongs to. */
  bookingId: string | null;
  found: VisitAtCounter | null;
}

const initialState: CounterState = { ...idleArea, requestId: null, bookingId: null, found: null };

registerSlice(
  createSlice({
    name: 'reception',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCounter, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.bookingId !== params.bookingId) state.found = null;
          state.bookingId = params.bookingId;
        },
        fulfilled: (state, { data }) => {
          state.found = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectCounter = (state: { reception: CounterState }) => state.reception;
