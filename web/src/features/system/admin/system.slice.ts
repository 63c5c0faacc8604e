import type { SystemState } from '@labfront/contract/system';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { systemMessages } from './system.messages.ts';

interface State extends AreaState {
  system: SystemState | null;
  requestId: string | null;
}

const nothing: State = { system: null, loading: false, error: null, requestId: null };

export const fetchSystem = apiThunk('system/state', 'GET /system', fallbackOf(systemMessages, 'fetchFailed'));

registerSlice(
  createSlice({
    name: 'system',
    initialState: nothing,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSystem, {
        latestOnly: true,
        fulfilled: (state, system) => {
          state.system = system;
        },
      });
      builder.addMatcher(isSignOut, () => nothing);
    },
  }),
);

export const selectSystem = (state: { system: State }) => state.system;
