import type { PromiseFigure, PromiseRule } from '@labfront/contract/promises';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { promisesMessages } from './promises.messages.ts';

export interface PromisesState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  rules: PromiseRule[];
  figures: PromiseFigure[];
}

/** The rules in force; for staff who manage the settings, all of them. */
export const fetchPromises = apiThunk('promises/fetch', 'GET /promises', fallbackOf(promisesMessages, 'failed'));

const initialState: PromisesState = { ...idleArea, status: 'idle', rules: [], figures: [] };

registerSlice(
  createSlice({
    name: 'promises',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPromises, {
        fulfilled: (state, { data }) => {
          state.rules = data.rules;
          state.figures = data.figures;
        },
      });
    },
  }),
);

export const selectPromises = (state: { promises: PromisesState }) => state.promises;
