import type { RoleEntry } from '@labfront/contract/roles';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { rolesMessages } from './roles.messages.ts';

export const fetchRoles = apiThunk('roles/fetch', 'GET /roles', fallbackOf(rolesMessages, 'fetchFailed'));
export const createRole = apiThunk('roles/create', 'POST /roles', fallbackOf(rolesMessages, 'createFailed'));
export const updateRole = apiThunk('roles/update', 'PUT /roles/:id', fallbackOf(rolesMessages, 'saveFailed'));
export const setSecondStep = apiThunk(
  'roles/setSecondStep',
  'PUT /roles/:id/second-step',
  fallbackOf(rolesMessages, 'saveFailed'),
);
export const setDiscountLimit = apiThunk(
  'roles/setDiscountLimit',
  'PUT /roles/:id/discount-limit',
  fallbackOf(rolesMessages, 'saveFailed'),
);
export const deleteRole = apiThunk('roles/delete', 'DELETE /roles/:id', fallbackOf(rolesMessages, 'deleteFailed'));

interface RolesState extends AreaState {
  /** Null until they were fetched. */
  roles: RoleEntry[] | null;
  requestId: string | null;
}

const initialState: RolesState = { roles: null, loading: false, error: null, requestId: null };

registerSlice(
  createSlice({
    name: 'roles',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchRoles, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.roles = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectRoles = (state: { roles: RolesState }) => state.roles;
