// The page of one partner: who they are and what they brought in a month.
import type { Statement } from '@labfront/contract/affiliates';
import { createSlice } from '@reduxjs/toolkit';
import { saveAnswer } from '../../../shared/files/save-answer.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { affiliateFailures } from '../affiliates.messages.ts';

interface StatementState extends AreaState {
  statement: Statement | null;
  /** There is no such partner. */
  missing: boolean;
  requestId: string | null;
}

const initialState: StatementState = { statement: null, missing: false, loading: false, error: null, requestId: null };

export const fetchStatement = apiThunk(
  'affiliateStatement/fetch',
  'GET /affiliate/:id/statement',
  fallbackOf(affiliateFailures, 'statement'),
);

export const payOut = apiThunk(
  'affiliateStatement/payOut',
  'POST /affiliate/:id/payout',
  fallbackOf(affiliateFailures, 'payOut'),
);

/** Saves a month's statement as the file that the server names. */
export const exportStatement = customThunk(
  'affiliateStatement/export',
  fallbackOf(affiliateFailures, 'statement'),
  async (api, { id, month }: { id: string; month: string }, signal): Promise<void> => {
    const query = { month, format: 'csv' };
    const answer = await api.callForBlob('GET /affiliate/:id/statement', { params: { id }, query, signal });
    saveAnswer(answer, 'statement.csv');
  },
);

registerSlice(
  createSlice({
    name: 'affiliateStatement',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchStatement, {
        latestOnly: true,
        pending: (state, { params }) => {
          state.missing = false;
          if (state.statement?.partner._id !== params.id) state.statement = null;
        },
        fulfilled: (state, { data }) => {
          state.statement = data;
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      builder.addCase(payOut.fulfilled, (state, { payload: { data } }) => {
        state.statement = data;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectStatement = (state: { affiliateStatement: StatementState }) => state.affiliateStatement;
