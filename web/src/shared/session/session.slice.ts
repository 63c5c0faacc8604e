// Session events as actions that any feature may listen to, and whether the session is known yet: the server and the first paint in the
// browser have none (docs: design, "The token lives in local storage").
import type { Account } from '@labfront/contract/accounts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { registerSlice } from '../store/registry.ts';
import type { StoredSession } from './session-storage.ts';

/** The reason why a session ended without a sign-out here. */
export type SessionEnd = 'expired' | 'refused' | 'elsewhere';

interface SessionState {
  /** False until the stored session was read; guards wait for it. */
  ready: boolean;
  /** The number of times that the server refused the session of this page. */
  refusals: number;
  /** Why the last session of this page ended by itself; null before. */
  end: SessionEnd | null;
}

const slice = registerSlice(
  createSlice({
    name: 'session',
    initialState: { ready: false, refusals: 0, end: null } as SessionState,
    reducers: {
      /** The stored session was read, at start or after another tab changed it. */
      sessionRead: (state, _action: PayloadAction<StoredSession | null>) => {
        state.ready = true;
      },
      sessionEnded: (state, { payload }: PayloadAction<SessionEnd>) => {
        state.end = payload;
        if (payload === 'refused') state.refusals += 1;
      },
    },
  }),
);

export const { sessionRead, sessionEnded } = slice.actions;

export const selectSessionReady = (state: { session: SessionState }) => state.session.ready;

export const selectRefusals = (state: { session: SessionState }) => state.session.refusals;

export const selectSessionEnd = (state: { session: SessionState }) => state.session.end;

export type Person = Account;
