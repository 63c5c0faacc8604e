// The own sessions that live, for the account area.
import type { Session } from '@labfront/contract/accounts';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { sessionsMessages } from './sessions.messages.ts';

interface SessionsState extends AreaState {
  sessions: Session[];
  loaded: boolean;
  requestId: string | null;
  /** Sessions whose end is on its way. */
  ending: string[];
}

const initialState: SessionsState = {
  sessions: [],
  loaded: false,
  loading: false,
  error: null,
  requestId: null,
  ending: [],
};

export const fetchSessions = apiThunk(
  'sessions/fetch',
  'GET /admin/sessions',
  fallbackOf(sessionsMessages, 'fetchFailed'),
);
export const endSession = apiThunk(
  'sessions/end',
  'DELETE /admin/sessions/:id',
  fallbackOf(sessionsMessages, 'endFailed'),
);

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

registerSlice(
  createSlice({
    name: 'sessions',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSessions, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.sessions = data;
          state.loaded = true;
        },
      });
      // An end is about one row: the list neither loads nor fails with it.
      builder
        .addCase(endSession.pending, (state, { meta }) => {
          state.ending.push(meta.arg.params.id);
        })
        .addCase(endSession.fulfilled, (state, { meta }) => {
          const { id } = meta.arg.params;
          state.ending = without(state.ending, id);
          state.sessions = state.sessions.filter((session) => session._id !== id);
        })
        .addCase(endSession.rejected, (state, { meta }) => {
          state.ending = without(state.ending, meta.arg.params.id);
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectSessions = (state: { sessions: SessionsState }) => state.sessions;
