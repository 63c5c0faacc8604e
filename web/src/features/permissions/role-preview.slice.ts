// The role through whose eyes the administration is shown. It hides menus and buttons here, and gives nobody a right.
import type { RoleEntry } from '@labfront/contract/roles';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { registerSlice } from '../../shared/store/registry.ts';

type Previewed = Pick<RoleEntry, 'name' | 'permissions'>;

interface PreviewState {
  role: Previewed | null;
}

const initialState: PreviewState = { role: null };

const slice = registerSlice(
  createSlice({
    name: 'rolePreview',
    initialState,
    reducers: {
      previewStarted: (state, { payload: { name, permissions } }: PayloadAction<Previewed>) => {
        state.role = { name, permissions };
      },
      previewEnded: () => initialState,
    },
    extraReducers: (builder) => {
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const { previewStarted, previewEnded } = slice.actions;
export const selectPreview = (state: { rolePreview: PreviewState }) => state.rolePreview.role;
