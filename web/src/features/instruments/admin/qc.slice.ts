// The controls of one day.
import type { QcOfInstrument } from '@labfront/contract/quality-control';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { qcMessages } from './qc.messages.ts';

const failed = fallbackOf(qcMessages, 'saveFailed');

export const fetchQc = apiThunk('qc/fetch', 'GET /qc', fallbackOf(qcMessages, 'fetchFailed'));
export const enterQc = apiThunk('qc/enter', 'POST /qc', failed);
export const overrideQc = apiThunk('qc/override', 'POST /qc/overrides', failed);
export const reviewQc = apiThunk('qc/review', 'PUT /qc/:id/review', failed);

interface QcArea extends AreaState {
  instruments: QcOfInstrument[] | null;
  requestId: string | null;
}

const initialState: QcArea = { ...idleArea, instruments: null, requestId: null };

registerSlice(
  createSlice({
    name: 'qc',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchQc, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.instruments = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectQc = (state: { qc: QcArea }) => state.qc;
