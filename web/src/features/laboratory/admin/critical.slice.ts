// Critical values whose recipients still have to be told.
import type { CriticalValue } from '@labfront/contract/critical-values';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { criticalMessages } from './critical.messages.ts';

export const fetchCritical = apiThunk(
  'critical/fetch',
  'GET /lab/critical',
  fallbackOf(criticalMessages, 'fetchFailed'),
);
export const recordCall = apiThunk(
  'critical/call',
  'POST /lab/critical/:resultId/calls',
  fallbackOf(criticalMessages, 'saveFailed'),
);

interface CriticalArea extends AreaState {
  values: CriticalValue[] | null;
  requestId: string | null;
}

const initialState: CriticalArea = { ...idleArea, values: null, requestId: null };

registerSlice(
  createSlice({
    name: 'critical',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCritical, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.values = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectCritical = (state: { critical: CriticalArea }) => state.critical;
