// Actions of administrators on accounts, and their cases of the auth state: `users` and `todayLoginUsers` as spec.md section 4
// says. The lists on the screen, a page at a time, are areas of their own.
import type { Account, RegisterBody } from '@labfront/contract/accounts';
import { type ActionReducerMapBuilder, createReducer, isAnyOf } from '@reduxjs/toolkit';
import { createListSlice, type ListArea, putRow } from '../../../shared/lists/list-slice.ts';
import { type AuthState, accountOf, authSlice, isSignOut } from '../../../shared/session/auth.slice.ts';
import { saveUser } from '../../../shared/session/session-storage.ts';
import { addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { extendSlice, registerListeners } from '../../../shared/store/registry.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { usersMessages } from './users.messages.ts';

export const deleteUser = apiThunk(
  'auth/deleteUser',
  'DELETE /admin/delete/:id',
  fallbackOf(usersMessages, 'deleteFailed'),
);
export const changeRole = apiThunk('auth/changeRole', 'PUT /admin/role/:id', fallbackOf(usersMessages, 'roleFailed'));
export const endUserSessions = apiThunk(
  'auth/endUserSessions',
  'DELETE /admin/user/:id/sessions',
  fallbackOf(usersMessages, 'endSessionsFailed'),
);
const accountCases = (builder: ActionReducerMapBuilder<ListArea<Account>>) =>
  builder
    .addCase(changeRole.fulfilled, (state, { payload }) => putRow(state, accountOf(payload)))
    .addCase(deleteUser.fulfilled, (state, { payload }) => {
      state.rows = state.rows.filter((row) => row.id !== payload.id);
      state.total = Math.max(0, state.total - 1);
    });

export const userList = createListSlice({
  name: 'userList',
  call: 'GET /admin/all',
  failure: fallbackOf(usersMessages, 'fetchUsersFailed'),
  cases: accountCases,
});
export const todayLoginList = createListSlice({
  name: 'todayLoginList',
  call: 'GET /admin/logins/today',
  failure: fallbackOf(usersMessages, 'fetchTodayFailed'),
  cases: accountCases,
});

/** Makes an account for a customer. */
export const createUser = customThunk(
  'auth/createUser',
  fallbackOf(usersMessages, 'createFailed'),
  async (api, body: RegisterBody): Promise<Account> => {
    // To a session that is over, `register` would sign this browser in as the new person: a guarded call is asked first.
    await api.call('GET /admin/all', { query: { limit: 1 } });
    return accountOf(await api.call('POST /admin/register', { body }));
  },
);

/** Invites an administrator: a role needs an address that its reader has confirmed. */
export const inviteAdministrator = apiThunk(
  'auth/inviteAdministrator',
  'POST /staff/invite',
  fallbackOf(usersMessages, 'inviteFailed'),
);

function replaceAccount(state: AuthState, account: Account): void {
  const replaced = (row: Account) => (row._id === account._id ? account : row);
  state.users = state.users.map(replaced);
  state.todayLoginUsers = state.todayLoginUsers.map(replaced);
  if (state.user) state.user = replaced(state.user);
}

extendSlice(
  authSlice,
  createReducer(authSlice.getInitialState(), (builder) => {
    addAsyncCases(builder, userList.fetch, {
      fulfilled: (state, { data }) => {
        state.users = data;
      },
    });
    addAsyncCases(builder, todayLoginList.fetch, {
      fulfilled: (state, { data }) => {
        state.todayLoginUsers = data;
      },
    });
    addAsyncCases(builder, deleteUser, {
      fulfilled: (state, { id }) => {
        const others = (row: Account) => row.id !== id;
        state.users = state.users.filter(others);
        state.todayLoginUsers = state.todayLoginUsers.filter(others);
      },
    });
    addAsyncCases(builder, changeRole, { fulfilled: (state, answer) => replaceAccount(state, accountOf(answer)) });
    addAsyncCases(builder, createUser);
    builder.addMatcher(isSignOut, (state) => {
      state.users = [];
      state.todayLoginUsers = [];
    });
  }),
);

// The failures that are a toast as well (spec.md section 8).
const isToldFailure = isAnyOf(todayLoginList.fetch.rejected, deleteUser.rejected);

registerListeners((startListening) => {
  startListening({
    matcher: isToldFailure,
    effect: (action) => {
      if (isToldFailure(action) && action.payload) notify('error', action.payload.message);
    },
  });
  startListening({
    actionCreator: changeRole.fulfilled,
    effect: ({ payload }, { getState }) => {
      const { user } = (getState() as { auth: AuthState }).auth;
      if (user?._id === payload._id) saveUser(accountOf(payload));
    },
  });
});
