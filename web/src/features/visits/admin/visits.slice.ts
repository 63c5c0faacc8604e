// The visits of a day on the dispatcher's board, who may be given them, and what devices disagree about.
import type { FieldConflict } from '@labfront/contract/visits';
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/api/api.types.ts';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { visitsAdminMessages } from './visits.messages.ts';

const fetchFailed = fallbackOf(visitsAdminMessages, 'fetchFailed');
const changeFailed = fallbackOf(visitsAdminMessages, 'changeFailed');

export const assignVisit = apiThunk('visitsAdmin/assign', 'PUT /visits/:id/assign', changeFailed);
export const reviewVisit = apiThunk('visitsAdmin/review', 'PUT /visits/:id/reviewed', changeFailed);
export const assignDay = apiThunk('visitsAdmin/assignDay', 'POST /visits/assign-day', changeFailed);
export const decideConflict = apiThunk('visitsAdmin/decide', 'PUT /field/conflicts/:eventId', changeFailed);
export const fetchCollectors = apiThunk('dispatch/collectors', 'GET /visits/collectors', fetchFailed);
export const fetchConflicts = apiThunk('dispatch/conflicts', 'GET /field/conflicts', fetchFailed);

export const visitsAdmin = createListSlice({
  name: 'visitsAdmin',
  call: 'GET /visits',
  failure: fetchFailed,
  cases: (builder) =>
    builder
      .addCase(assignVisit.fulfilled, (state, { payload }) => {
        putRow(state, payload.data);
      })
      .addCase(reviewVisit.fulfilled, (state, { payload }) => {
        putRow(state, payload.data);
      }),
});

export type CollectorOfDay = CallAnswer<'GET /visits/collectors'>['data'][number];

interface DispatchState {
  collectors: CollectorOfDay[];
  conflicts: FieldConflict[];
}

const initialState: DispatchState = { collectors: [], conflicts: [] };

registerSlice(
  createSlice({
    name: 'dispatch',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(fetchCollectors.fulfilled, (state, { payload }) => {
        state.collectors = payload.data;
      });
      builder.addCase(fetchConflicts.fulfilled, (state, { payload }) => {
        state.conflicts = payload.data;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectDispatch = (state: { dispatch: DispatchState }) => state.dispatch;
