// Everybody's reports, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import type { Account } from '@labfront/contract/accounts';
import type { Report, ReportVersion } from '@labfront/contract/reports';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { reportsMessages } from '../reports.messages.ts';

export interface ReportsAdminState extends AreaState {
  reports: Report[];
  /** Rows of the whole filtered list. */
  total: number;
  requestId: string | null;
  loaded: boolean;
  /** Who is found for a new report. */
  people: Account[];
  /** By report. */
  versions: Record<string, ReportVersion[]>;
}

const initialState: ReportsAdminState = {
  ...idleArea,
  reports: [],
  total: 0,
  requestId: null,
  loaded: false,
  people: [],
  versions: {},
};

export const fetchAllReports = apiListThunk(
  'reportsAdmin/fetch',
  'GET /prescription-reports',
  fallbackOf(reportsMessages, 'fetchAllFailed'),
);

export const exportReports = csvThunk('reportsAdmin/export', 'GET /prescription-reports');

interface Sending {
  form: FormData;
  /** Shares of the form that are on their way, 0 to 1. */
  onProgress(share: number): void;
}

export const createReport = customThunk(
  'reportsAdmin/create',
  fallbackOf(reportsMessages, 'createFailed'),
  (api, { form, onProgress }: Sending, signal) =>
    api.call('POST /prescription-reports/upload', { body: form, onProgress, signal }),
);

export const updateReport = customThunk(
  'reportsAdmin/update',
  fallbackOf(reportsMessages, 'updateFailed'),
  (api, { id, form, onProgress }: Sending & { id: string }, signal) =>
    api.call('PUT /prescription-reports/:id', { params: { id }, body: form, onProgress, signal }),
);

export const updateReportStatus = apiThunk(
  'reportsAdmin/updateStatus',
  'PUT /prescription-reports/status/:id',
  fallbackOf(reportsMessages, 'statusFailed'),
);

export const deleteReport = apiThunk(
  'reportsAdmin/delete',
  'DELETE /prescription-reports/:id',
  fallbackOf(reportsMessages, 'deleteFailed'),
);

export const fetchVersions = apiThunk(
  'reportsAdmin/versions',
  'GET /prescription-reports/versions/:id',
  fallbackOf(reportsMessages, 'versionsFailed'),
);

export const findPeople = apiThunk(
  'reportsAdmin/people',
  'GET /admin/all',
  fallbackOf(reportsMessages, 'peopleFailed'),
);

function putReport(state: ReportsAdminState, data: Report): void {
  state.reports = state.reports.map((row) => (row._id === data._id ? data : row));
}

registerSlice(
  createSlice({
    name: 'reportsAdmin',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAllReports, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          state.reports = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // What is done to one row neither loads the list nor fails it.
      builder
        .addCase(updateReport.fulfilled, (state, { payload: { data } }) => putReport(state, data))
        .addCase(updateReportStatus.fulfilled, (state, { payload: { data } }) => putReport(state, data))
        .addCase(fetchVersions.fulfilled, (state, { payload: { data }, meta }) => {
          state.versions[meta.arg.params.id] = data;
        })
        .addCase(findPeople.fulfilled, (state, { payload }) => {
          state.people = payload;
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectReportsAdmin = (state: { reportsAdmin: ReportsAdminState }) => state.reportsAdmin;
