// The auth state, shaped as spec.md sections 3 and 4 say. What is stored in the browser and shown as a toast follows from
// these actions in auth.listeners.ts.
import type { Account } from '@labfront/contract/accounts';
import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import { sessionEnded, sessionRead } from '../../shared/session/session.slice.ts';
import { addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { authMessages } from './auth.messages.ts';

export interface AuthState {
  user: Account | null;
  isAuthenticated: boolean;
  token: string | null;
  loading: boolean;
  error: string | null;
  users: Account[];
  todayLoginUsers: Account[];
  /** Set after forgot or reset password. */
  message: string | null;
}

const initialState: AuthState = {
  user: null,
  isAuthenticated: false,
  token: null,
  loading: false,
  error: null,
  users: [],
  todayLoginUsers: [],
  message: null,
};

export const login = apiThunk('auth/login', 'POST /admin/login', fallbackOf(authMessages, 'loginFailed'));
export const register = apiThunk(
  'auth/register',
  'POST /admin/register',
  fallbackOf(authMessages, 'registrationFailed'),
);
export const logout = apiThunk('auth/logout', 'GET /admin/logout', fallbackOf(authMessages, 'logoutFailed'));
export const fetchMe = apiThunk('auth/fetchMe', 'GET /admin/me', fallbackOf(authMessages, 'fetchMeFailed'));

/** Signs out on this device without asking the server. */
export const localLogout = createAction('auth/localLogout');

/** The account of a login or registration answer: under `user`, else the whole answer is taken as it. */
export function accountOf(answer: Account & { user?: Account | undefined }): Account {
  return answer.user ?? answer;
}

function forgetPerson(state: AuthState): void {
  state.user = null;
  state.token = null;
  state.isAuthenticated = false;
}

export const authSlice = registerSlice(
  createSlice({
    name: 'auth',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(localLogout, forgetPerson)
        .addCase(sessionEnded, forgetPerson)
        .addCase(sessionRead, (state, { payload }) => {
          state.user = payload?.user ?? null;
          state.token = payload?.token ?? null;
          state.isAuthenticated = payload !== null;
        });
      addAsyncCases(builder, login, {
        fulfilled: (state, answer) => {
          state.user = accountOf(answer);
          state.token = answer.token;
          state.isAuthenticated = true;
        },
      });
      addAsyncCases(builder, register, {
        fulfilled: (state, answer) => {
          // Without a token an administrator created the account of somebody else.
          if (answer.token === undefined) return;
          state.user = accountOf(answer);
          state.token = answer.token;
          state.isAuthenticated = true;
        },
      });
      addAsyncCases(builder, logout, { fulfilled: forgetPerson });
      addAsyncCases(builder, fetchMe, {
        fulfilled: (state, account) => {
          // Signed out while the answer was on its way: it speaks of nobody here.
          if (state.token !== null) state.user = account;
        },
      });
    },
  }),
);

/** The person of this page is gone: features drop what belonged to them. */
export const isSignOut = isAnyOf(logout.fulfilled, localLogout, sessionEnded);

type WithAuth = { auth: AuthState };
export const selectUser = (state: WithAuth) => state.auth.user;
export const selectToken = (state: WithAuth) => state.auth.token;
/** Logged in when a token exists (spec.md section 4). */
export const selectIsSignedIn = (state: WithAuth) => state.auth.token !== null;
export const selectIsAdmin = (state: WithAuth) => state.auth.user?.role === 'admin';
export const selectAuthError = (state: WithAuth) => state.auth.error;
