// Requests for home collection (spec.md section 4: a success flag that resets on a new create).
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { homeCollectionFailures } from './home-collection.messages.ts';

export interface HomeCollectionState extends AreaState {
  success: boolean;
  /** The server's message about the sent request. */
  message: string | null;
}

const initialState: HomeCollectionState = { ...idleArea, success: false, message: null };

export const createHomeCollection = apiThunk(
  'homeCollection/create',
  'POST /home-collection/create',
  fallbackOf(homeCollectionFailures, 'any'),
);

registerSlice(
  createSlice({
    name: 'homeCollection',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, createHomeCollection, {
        pending: (state) => {
          state.success = false;
          state.message = null;
        },
        fulfilled: (state, { message }) => {
          state.success = true;
          state.message = message;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectHomeCollection = (state: { homeCollection: HomeCollectionState }) => state.homeCollection;
