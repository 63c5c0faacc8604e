import type { PromiseFigure, PromiseRule } from '@labfront/contract/promises';
import type { PublicTurnaround } from '@labfront/contract/turnaround';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { promisesMessages } from './promises.messages.ts';

export interface PromisesState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  rules: PromiseRule[];
  figures: PromiseFigure[];
  /** How long tests took; null where it is not known, which leaves the promises as they are. */
  turnaround: PublicTurnaround | null;
}

/** The rules in force; for staff who manage the settings, all of them. */
export const fetchPromises = apiThunk('promises/fetch', 'GET /promises', fallbackOf(promisesMessages, 'failed'));

export const fetchPublicTurnaround = apiThunk(
  'promises/turnaround',
  'GET /turnaround/public',
  fallbackOf(promisesMessages, 'failed'),
);

const initialState: PromisesState = { ...idleArea, status: 'idle', rules: [], figures: [], turnaround: null };

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
      builder.addCase(fetchPublicTurnaround.fulfilled, (state, { payload }) => {
        state.turnaround = payload.data;
      });
    },
  }),
);

export const selectPromises = (state: { promises: PromisesState }) => state.promises;
