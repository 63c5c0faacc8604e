// Requests for home collection (spec.md section 4: a success flag that resets on a new create).
import type { HomeCollection } from '@labfront/contract/home-collection';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { homeCollectionFailures } from './home-collection.messages.ts';

export interface HomeCollectionState extends AreaState {
  success: boolean;
  /** What the server said to the request that was sent. */
  message: string | null;
  requests: HomeCollection[];
  /** Rows of the whole filtered list. */
  total: number;
  loaded: boolean;
  requestId: string | null;
}

const initialState: HomeCollectionState = {
  ...idleArea,
  success: false,
  message: null,
  requests: [],
  total: 0,
  loaded: false,
  requestId: null,
};

const failure = fallbackOf(homeCollectionFailures, 'any');

export const createHomeCollection = apiThunk('homeCollection/create', 'POST /home-collection/create', failure);

export const fetchHomeCollections = apiListThunk('homeCollection/fetch', 'GET /home-collection', failure);

export const updateHomeCollection = apiThunk('homeCollection/update', 'PUT /home-collection/:id', failure);

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
      addAsyncCases(builder, fetchHomeCollections, {
        latestOnly: true,
        fulfilled: (state, { data, total }) => {
          state.requests = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // About one row: the list neither loads nor fails with it.
      builder.addCase(updateHomeCollection.fulfilled, (state, { payload: { data } }) => {
        state.requests = state.requests.map((row) => (row._id === data._id ? data : row));
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectHomeCollection = (state: { homeCollection: HomeCollectionState }) => state.homeCollection;
