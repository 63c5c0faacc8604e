// Late, lost and repeated work: figures of a period, and the rows behind them.
import type { Losses } from '@labfront/contract/losses';
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { lossesMessages } from './losses.messages.ts';

interface LossesState extends AreaState {
  losses: Losses | null;
  requestId: string | null;
}

const nothing: LossesState = { losses: null, loading: false, error: null, requestId: null };
const failure = fallbackOf(lossesMessages, 'fetchFailed');

export const fetchLosses = apiThunk('dashboard/losses', 'GET /dashboard/losses', failure);

export const lossList = createListSlice({ name: 'lossList', call: 'GET /losses', failure });

registerSlice(
  createSlice({
    name: 'dashboardLosses',
    initialState: nothing,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchLosses, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.losses = data;
        },
      });
      builder.addMatcher(isSignOut, () => nothing);
    },
  }),
);

export const selectLosses = (state: { dashboardLosses: LossesState }) => state.dashboardLosses;
