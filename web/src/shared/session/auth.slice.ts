// The auth state, shaped as spec.md sections 3 and 4 say, and what follows from its actions in the browser's storage and as toasts.
import type { Account, OwnAccount } from '@labfront/contract/accounts';
import { createAction, createSlice, isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import { addAsyncCases, apiThunk, type Failure, fallbackOf } from '../store/api-thunk.ts';
import { registerListeners, registerSlice } from '../store/registry.ts';
import { notify } from '../ui/notify.ts';
import { authMessages } from './auth.messages.ts';
import { forgetDrafts } from './form-drafts.ts';
import { sessionEnded, sessionRead } from './session.slice.ts';
import {
  clearSession,
  clearTokenAndUser,
  readToken,
  saveDeviceToken,
  saveSession,
  saveUser,
} from './session-storage.ts';

export interface AuthState {
  /** Its permissions are missing until `fetchMe` has loaded them. */
  user: (Account & Partial<OwnAccount>) | null;
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

/** Signs out on this device without a call to the server. */
export const localLogout = createAction('auth/localLogout');

/** Returns the account of a login or registration answer: its `user`, else the whole answer. */
export function accountOf(answer: Account & { user?: Account | undefined }): Account {
  return answer.user ?? answer;
}

function erasePersonalData(state: AuthState): void {
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
        .addCase(localLogout, erasePersonalData)
        .addCase(sessionEnded, erasePersonalData)
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
          // Without a token an administrator created the account for another person.
          if (answer.token === undefined) return;
          state.user = accountOf(answer);
          state.token = answer.token;
          state.isAuthenticated = true;
        },
      });
      addAsyncCases(builder, logout, { fulfilled: erasePersonalData });
      addAsyncCases(builder, fetchMe, {
        fulfilled: (state, account) => {
          // If the user signed out during the call, the answer is for nobody.
          if (state.token !== null) state.user = account;
        },
      });
    },
  }),
);

/** The user of this page has signed out: features drop that person's data. */
export const isSignOut = isAnyOf(logout.fulfilled, localLogout, sessionEnded);

type WithAuth = { auth: AuthState };
export const selectUser = (state: WithAuth) => state.auth.user;
export const selectToken = (state: WithAuth) => state.auth.token;
/** Logged in when a token exists (spec.md section 4). */
export const selectIsSignedIn = (state: WithAuth) => state.auth.token !== null;
export const selectIsAdmin = (state: WithAuth) => state.auth.user?.role === 'admin';
/** Any account with a staff role, administrators included. */
export const selectIsStaff = ({ auth: { user } }: WithAuth) => user !== null && user.role !== 'user';
export const selectAssignments = (state: WithAuth) => state.auth.user?.assignments;
export const selectPermissions = (state: WithAuth) => state.auth.user?.permissions;
/** Those of them that hold in scope `all`; a server of before does not tell them. */
export const selectPermissionsEverywhere = (state: WithAuth) => state.auth.user?.permissionsEverywhere;
/** Whether the roles of the account need a second step at sign-in that it has not set up. */
export const selectNeedsSecondStep = (state: WithAuth) => state.auth.user?.needsSecondStep === true;
export const selectAuthError = (state: WithAuth) => state.auth.error;

const isSignIn = isAnyOf(login.fulfilled, register.fulfilled);

registerListeners((startListening) => {
  startListening({
    matcher: isSignIn,
    effect: (action) => {
      if (!isSignIn(action) || action.payload.token === undefined) return;
      saveSession({ token: action.payload.token, user: accountOf(action.payload) }, Date.now());
      if (action.payload.deviceToken !== undefined) saveDeviceToken(action.payload.deviceToken);
    },
  });
  startListening({
    actionCreator: fetchMe.fulfilled,
    effect: ({ payload }) => {
      if (readToken() !== null) saveUser(payload);
    },
  });
  startListening({
    actionCreator: login.rejected,
    effect: ({ payload }) => {
      // A request for a code is not a failure: the page shows a field for it.
      if (payload && payload.code !== 'OTP_REQUIRED') notify('error', payload.message);
    },
  });
  startListening({
    actionCreator: logout.fulfilled,
    effect: (_, { extra }) => {
      clearSession();
      notify('success', authMessages[extra.locale].signedOut);
    },
  });
  startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch, getState }) => {
      const { status, code } = action.payload as Partial<Failure>;
      if (status !== 403 || (code !== 'PERMISSION_MISSING' && code !== 'SECOND_STEP_REQUIRED')) return;
      // A permission was revoked while this page was open: the guards use the stored account, so it is fetched again.
      const { user } = (getState() as { auth: AuthState }).auth;
      if (user !== null && user.role !== 'user') void dispatch(fetchMe());
    },
  });
  startListening({ matcher: isSignOut, effect: forgetDrafts });
  startListening({ actionCreator: localLogout, effect: clearTokenAndUser });
  startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: reason }, { extra }) => {
      // Another tab has already cleared the storage, and may have signed another person in.
      if (reason !== 'elsewhere') clearSession();
      // For a refused session the guards inform the user; public pages continue unchanged.
      if (reason === 'expired') notify('info', authMessages[extra.locale].sessionExpired);
    },
  });
});
