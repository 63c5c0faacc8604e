// The own reports, their payment and their files (spec.md section 3).
import type { FileAccess } from '@labfront/contract/files';
import type { Report } from '@labfront/contract/reports';
import { createSlice } from '@reduxjs/toolkit';
import { saveAnswer } from '../../shared/files/save-answer.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { reportsMessages } from './reports.messages.ts';

export interface ReportsState extends AreaState {
  reports: Report[];
  /** The query of the last answer; null before the first. */
  loadedFor: string | null;
  /** Why they could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
  /** By report. */
  openings: Record<string, FileAccess[]>;
}

const initialState: ReportsState = { ...idleArea, reports: [], loadedFor: null, listError: null, openings: {} };

export const fetchReports = apiThunk(
  'reports/fetch',
  'GET /prescription-reports/:id',
  fallbackOf(reportsMessages, 'fetchFailed'),
);

interface Download {
  fileName: string;
  /** Shares of the file that have come, 0 to 1. */
  onProgress(share: number): void;
}

/** Saves a report under the name that the server gives it. Aborting its promise gives it up. */
export const downloadReport = customThunk(
  'reports/download',
  fallbackOf(reportsMessages, 'downloadFailed'),
  async (api, { fileName, onProgress }: Download, signal): Promise<void> => {
    const options = { params: { fileName }, onProgress, signal };
    saveAnswer(await api.callForBlob('GET /prescription-reports/download/:fileName', options), fileName);
  },
);

export const downloadReports = customThunk(
  'reports/downloadZip',
  fallbackOf(reportsMessages, 'downloadFailed'),
  async (api, ids: readonly string[], signal): Promise<void> => {
    const options = { query: { ids: ids.join(',') }, signal };
    saveAnswer(await api.callForBlob('GET /prescription-reports/zip', options), 'reports.zip');
  },
);

export const downloadCover = customThunk(
  'reports/downloadCover',
  fallbackOf(reportsMessages, 'downloadFailed'),
  async (api, id: string, signal): Promise<void> => {
    saveAnswer(
      await api.callForBlob('GET /prescription-reports/cover/:id', { params: { id }, signal }),
      'check-page.pdf',
    );
  },
);

export const fetchReportAccessLog = apiThunk(
  'reports/openings',
  'GET /prescription-reports/access-log/:id',
  fallbackOf(reportsMessages, 'accessLogFailed'),
);

export const orderReport = apiThunk(
  'reports/order',
  'POST /prescription-reports/:id/order',
  fallbackOf(reportsMessages, 'orderFailed'),
);

export const verifyReport = apiThunk(
  'reports/verify',
  'PUT /prescription-reports/:id/verify',
  fallbackOf(reportsMessages, 'verifyFailed'),
);

registerSlice(
  createSlice({
    name: 'reports',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchReports, {
        latestOnly: true,
        pending: (state, { params }) => {
          state.listError = null;
          if (state.loadedFor !== params.id) state.loadedFor = null;
        },
        fulfilled: (state, { data }, { params }) => {
          state.reports = data;
          state.loadedFor = params.id;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      builder
        .addCase(verifyReport.fulfilled, (state, { payload: { data } }) => {
          state.reports = state.reports.map((report) => (report._id === data._id ? data : report));
        })
        .addCase(fetchReportAccessLog.fulfilled, (state, { payload, meta }) => {
          state.openings[meta.arg.params.id] = payload.data;
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectReports = (state: { reports: ReportsState }) => state.reports;
