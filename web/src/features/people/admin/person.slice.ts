// The page of one person, as administrators see it.
import type { Person } from '@labfront/contract/people';
import { createSlice } from '@reduxjs/toolkit';
import { accountOf, isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { usersMessages } from './users.messages.ts';
import { changeRole, endUserSessions } from './users.ts';

interface PersonState extends AreaState {
  person: Person | null;
  /** There is no such account. */
  missing: boolean;
  requestId: string | null;
}

const initialState: PersonState = { person: null, missing: false, loading: false, error: null, requestId: null };

export const fetchPerson = apiThunk(
  'person/fetch',
  'GET /admin/user/:id',
  fallbackOf(usersMessages, 'fetchPersonFailed'),
);

registerSlice(
  createSlice({
    name: 'person',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPerson, {
        latestOnly: true,
        pending: (state, { params }) => {
          state.missing = false;
          if (state.person?.account._id !== params.id) state.person = null;
        },
        fulfilled: (state, { data }) => {
          state.person = data;
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      builder
        .addCase(changeRole.fulfilled, ({ person }, { payload }) => {
          if (person?.account._id === payload._id) person.account = accountOf(payload);
        })
        .addCase(endUserSessions.fulfilled, ({ person }, { meta }) => {
          if (person?.account._id === meta.arg.params.id) person.sessions = [];
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPerson = (state: { person: PersonState }) => state.person;
