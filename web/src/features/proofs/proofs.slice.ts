import type { Proofs } from '@labfront/contract/proofs';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { proofsMessages } from './proofs.messages.ts';

export interface ProofsState extends AreaState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  heads: Proofs['heads'];
  keys: Proofs['keys'];
}

/** The heads of the last month, and every key. */
export const fetchProofs = apiThunk('proofs/fetch', 'GET /proofs', fallbackOf(proofsMessages, 'failed'));

const initialState: ProofsState = { ...idleArea, status: 'idle', heads: [], keys: [] };

registerSlice(
  createSlice({
    name: 'proofs',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchProofs, {
        fulfilled: (state, { data }) => {
          state.heads = data.heads;
          state.keys = data.keys;
        },
      });
    },
  }),
);

export const selectProofs = (state: { proofs: ProofsState }) => state.proofs;
