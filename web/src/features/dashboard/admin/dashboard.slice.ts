// Figures of the chosen period, and the work that waits.
import type { DashboardSummary, DashboardWork } from '@labfront/contract/dashboard';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { dashboardMessages } from './dashboard.messages.ts';

interface SummaryState extends AreaState {
  summary: DashboardSummary | null;
  requestId: string | null;
}

interface WorkState extends AreaState {
  work: DashboardWork | null;
  requestId: string | null;
}

const noSummary: SummaryState = { summary: null, loading: false, error: null, requestId: null };
const noWork: WorkState = { work: null, loading: false, error: null, requestId: null };

export const fetchSummary = apiThunk(
  'dashboard/summary',
  'GET /dashboard/summary',
  fallbackOf(dashboardMessages, 'fetchFailed'),
);

export const fetchWork = apiThunk('dashboard/work', 'GET /dashboard/work', fallbackOf(dashboardMessages, 'workFailed'));

registerSlice(
  createSlice({
    name: 'dashboard',
    initialState: noSummary,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSummary, {
        latestOnly: true,
        fulfilled: (state, summary) => {
          state.summary = summary;
        },
      });
      builder.addMatcher(isSignOut, () => noSummary);
    },
  }),
);

registerSlice(
  createSlice({
    name: 'dashboardWork',
    initialState: noWork,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchWork, {
        latestOnly: true,
        fulfilled: (state, work) => {
          state.work = work;
        },
      });
      builder.addMatcher(isSignOut, () => noWork);
    },
  }),
);

export const selectSummary = (state: { dashboard: SummaryState }) => state.dashboard;
export const selectWork = (state: { dashboardWork: WorkState }) => state.dashboardWork;
