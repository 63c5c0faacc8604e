// The answer of the check page for one code.
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../shared/api/api.types.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { reportsMessages } from './reports.messages.ts';

type Checked = CallAnswer<'GET /prescription-reports/check/:code'>;

export interface ReportCheckState extends AreaState {
  /** The code that `answer` is about; null until one was checked. */
  code: string | null;
  /** Null for a code that we have not given out. */
  answer: Checked | null;
}

const initialState: ReportCheckState = { ...idleArea, code: null, answer: null };

export const checkReport = apiThunk(
  'reportCheck/check',
  'GET /prescription-reports/check/:code',
  fallbackOf(reportsMessages, 'checkFailed'),
);

registerSlice(
  createSlice({
    name: 'reportCheck',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, checkReport, {
        latestOnly: true,
        fulfilled: (state, answer, { params }) => {
          state.code = params.code;
          state.answer = answer;
        },
        rejected: (state, failure, { params }) => {
          if (failure?.status !== 404) return;
          state.code = params.code;
          state.answer = null;
          state.error = null;
        },
      });
    },
  }),
);

export const selectReportCheck = (state: { reportCheck: ReportCheckState }) => state.reportCheck;
