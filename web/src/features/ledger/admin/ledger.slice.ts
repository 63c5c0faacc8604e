// The ledger a page at a time, with the totals of all that the filter finds, and the match of one day.
import type { LedgerTotals, Reconciliation } from '@labfront/contract/ledger';
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { ledgerMessages } from '../ledger.messages.ts';

/** Null of a search that finds too much to be summed up; undefined before the first answer. */
const extra: { totals: LedgerTotals | null | undefined } = { totals: undefined };

export const ledgerAdmin = createListSlice({
  name: 'ledger',
  call: 'GET /ledger',
  failure: fallbackOf(ledgerMessages, 'fetchFailed'),
  extra,
  take: (state, { totals }) => {
    state.totals = totals;
  },
});

interface ReconciliationState extends AreaState {
  match: Reconciliation | null;
  requestId: string | null;
}

const initialMatch: ReconciliationState = { match: null, loading: false, error: null, requestId: null };

export const matchLedger = apiThunk('ledger/match', 'GET /ledger/match', fallbackOf(ledgerMessages, 'matchFailed'));

registerSlice(
  createSlice({
    name: 'reconciliation',
    initialState: initialMatch,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, matchLedger, {
        latestOnly: true,
        fulfilled: (state, match) => {
          state.match = match;
        },
      });
      builder.addMatcher(isSignOut, () => initialMatch);
    },
  }),
);

export const selectReconciliation = (state: { reconciliation: ReconciliationState }) => state.reconciliation;
