// The ledger a page at a time, with the totals of all that the filter finds, and the match of one day.
import type { LedgerEntry, LedgerMatch, LedgerTotals } from '@labfront/contract/ledger';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiListThunk, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { ledgerMessages } from '../ledger.messages.ts';

interface LedgerState extends AreaState {
  entries: LedgerEntry[];
  totals: LedgerTotals | null;
  /** Rows of the whole filtered list. */
  total: number;
  requestId: string | null;
  loaded: boolean;
}

interface LedgerMatchState extends AreaState {
  match: LedgerMatch | null;
  requestId: string | null;
}

const initialState: LedgerState = {
  entries: [],
  totals: null,
  total: 0,
  loading: false,
  error: null,
  requestId: null,
  loaded: false,
};

const initialMatch: LedgerMatchState = { match: null, loading: false, error: null, requestId: null };

export const fetchLedger = apiListThunk('ledger/fetch', 'GET /ledger', fallbackOf(ledgerMessages, 'fetchFailed'));

export const exportLedger = csvThunk('ledger/export', 'GET /ledger');

export const matchLedger = apiThunk('ledger/match', 'GET /ledger/match', fallbackOf(ledgerMessages, 'matchFailed'));

registerSlice(
  createSlice({
    name: 'ledger',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchLedger, {
        latestOnly: true,
        fulfilled: (state, { data: { data, totals }, total }) => {
          state.entries = data;
          state.totals = totals;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

registerSlice(
  createSlice({
    name: 'ledgerMatch',
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

export const selectLedger = (state: { ledger: LedgerState }) => state.ledger;
export const selectLedgerMatch = (state: { ledgerMatch: LedgerMatchState }) => state.ledgerMatch;
