// Centres to filter a list of the administration by.
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { centreFailures } from './centres.failures.ts';
import { centresChanged } from './centres.slice.ts';

interface CentreChoicesState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  centres: { _id: string; name: string }[];
}

/** Every centre for staff who keep them, those that visitors see for others. */
export const fetchCentreChoices = apiThunk('centreChoices/fetch', 'GET /centres', fallbackOf(centreFailures, 'fetch'));

const initialState: CentreChoicesState = { ...idleArea, status: 'idle', centres: [] };

registerSlice(
  createSlice({
    name: 'centreChoices',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCentreChoices, {
        fulfilled: (state, { data }) => {
          state.centres = data.map(({ _id, name }) => ({ _id, name }));
        },
      });
      builder.addCase(centresChanged, () => initialState);
    },
  }),
);

export const selectCentreChoices = (state: { centreChoices: CentreChoicesState }) => state.centreChoices;
