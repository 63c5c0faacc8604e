// Bought reports: paid ones, unpaid ones, and withdrawn ones with their refunds.
import type { ReportPurchase } from '@labfront/contract/report-payments';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { reportsMessages } from './reports.messages.ts';

interface ReportPurchasesState extends AreaState {
  purchases: ReportPurchase[];
  loaded: boolean;
}

const initialState: ReportPurchasesState = { ...idleArea, purchases: [], loaded: false };

export const fetchReportPurchases = apiThunk(
  'reportPurchases/fetch',
  'GET /prescription-reports/purchases',
  fallbackOf(reportsMessages, 'purchasesFailed'),
);

registerSlice(
  createSlice({
    name: 'reportPurchases',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchReportPurchases, {
        fulfilled: (state, { data }) => {
          state.purchases = data;
          state.loaded = true;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectReportPurchases = (state: { reportPurchases: ReportPurchasesState }) => state.reportPurchases;
