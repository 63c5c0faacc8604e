import type { Centre } from '@labfront/contract/centre-schemas';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { centreFailures } from './centres.failures.ts';

export interface CentresState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  centres: Centre[];
}

/** Those that visitors see. */
export const fetchCentres = apiThunk('centres/fetch', 'GET /centres', fallbackOf(centreFailures, 'fetch'));

/** An administrator changed them in this browser: they are fetched again where they are shown next. */
export const centresChanged = createAction('centres/changed');

const initialState: CentresState = { ...idleArea, status: 'idle', centres: [] };

registerSlice(
  createSlice({
    name: 'centres',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCentres, {
        fulfilled: (state, { data }) => {
          state.centres = data;
        },
      });
      builder.addCase(centresChanged, () => initialState);
    },
  }),
);

export const selectCentres = (state: { centres: CentresState }) => state.centres;
