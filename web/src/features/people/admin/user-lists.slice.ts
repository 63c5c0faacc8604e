// How the lists of people stand; their rows are in the auth state (spec.md section 4).
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { deleteUser, fetchAllUsers, fetchTodayLoginUsers } from './users.ts';

interface UserListState extends AreaState {
  /** Rows of the whole filtered list. */
  total: number;
  loaded: boolean;
  requestId: string | null;
}

const initialState: UserListState = { loading: false, error: null, requestId: null, total: 0, loaded: false };

function listSlice<Name extends string>(name: Name, thunk: typeof fetchAllUsers | typeof fetchTodayLoginUsers) {
  return registerSlice(
    createSlice({
      name,
      initialState,
      reducers: {},
      extraReducers: (builder) => {
        addAsyncCases(builder, thunk, {
          latestOnly: true,
          fulfilled: (state, { data, total }) => {
            state.total = total ?? data.length;
            state.loaded = true;
          },
        });
        builder
          .addCase(deleteUser.fulfilled, (state) => {
            state.total = Math.max(0, state.total - 1);
          })
          .addMatcher(isSignOut, () => initialState);
      },
    }),
  );
}

listSlice('userList', fetchAllUsers);
listSlice('todayLoginList', fetchTodayLoginUsers);

export const selectUserList = (state: { userList: UserListState }) => state.userList;
export const selectTodayLoginList = (state: { todayLoginList: UserListState }) => state.todayLoginList;
