// Shares of own reports. Link and PIN are said once and belong to the dialog, not to the store.
import type { SharedReport } from '@labfront/contract/report-shares';
import { createSlice } from '@reduxjs/toolkit';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { sharingMessages } from './sharing.messages.ts';

export const shareReport = apiThunk(
  'reportShares/share',
  'POST /prescription-reports/share/:id',
  fallbackOf(sharingMessages, 'shareFailed'),
);

export const fetchShares = apiThunk(
  'reportShares/fetch',
  'GET /prescription-reports/share/:id',
  fallbackOf(sharingMessages, 'listFailed'),
);

export const endShares = apiThunk(
  'reportShares/end',
  'DELETE /prescription-reports/share/:id',
  fallbackOf(sharingMessages, 'endFailed'),
);

export const openSharedReport = apiThunk(
  'sharedReport/open',
  'POST /shared/:token',
  fallbackOf(sharingMessages, 'openFailed'),
);

export interface SharedReportState extends AreaState {
  /** The link's token that `report` was opened by. */
  token: string | null;
  report: SharedReport | null;
}

const initialState: SharedReportState = { ...idleArea, token: null, report: null };

const slice = registerSlice(
  createSlice({
    name: 'sharedReport',
    initialState,
    reducers: { sharedReportClosed: () => initialState },
    extraReducers: (builder) => {
      addAsyncCases(builder, openSharedReport, {
        latestOnly: true,
        fulfilled: (state, { data }, { params }) => {
          state.token = params.token;
          state.report = data;
        },
      });
    },
  }),
);

export const { sharedReportClosed } = slice.actions;
export const selectSharedReport = (state: { sharedReport: SharedReportState }) => state.sharedReport;
