// The released results of the account's patients.
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../shared/api/api.types.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  type Failure,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { resultsMessages } from './results.messages.ts';

export type ResultList = CallAnswer<'GET /my-results'>;
export type ResultPage = CallAnswer<'GET /my-results/:parameterId'>;

const failed = fallbackOf(resultsMessages, 'fetchFailed');
export const fetchResults = apiThunk('results/fetch', 'GET /my-results', failed);
export const fetchResult = apiThunk('results/fetchOne', 'GET /my-results/:parameterId', failed);

export interface ResultsState extends AreaState {
  /** Of one patient; `listOf` is the id that was asked for, empty for the account's own person. */
  list: ResultList | null;
  listOf: string | null;
  page: ResultPage | null;
  /** Parameter and patient of the page. */
  pageOf: string | null;
  missing: boolean;
  /** The refusal to show an adult relative's results before they agree. */
  consentNeeded: string | null;
}

const initialState: ResultsState = {
  ...idleArea,
  list: null,
  listOf: null,
  page: null,
  pageOf: null,
  missing: false,
  consentNeeded: null,
};

const consentRefusal = (failure: Failure | undefined) =>
  failure?.code === 'RESULTS_CONSENT_NEEDED' ? failure.message : null;

/** The subject of a page. */
export const pageKey = (parameterId: string, patientId: string) => `${parameterId} ${patientId}`;

registerSlice(
  createSlice({
    name: 'results',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchResults, {
        latestOnly: true,
        pending: (state) => {
          state.consentNeeded = null;
        },
        rejected: (state, failure) => {
          state.consentNeeded = consentRefusal(failure);
        },
        fulfilled: (state, answer, arg) => {
          state.list = answer;
          state.listOf = String(arg?.query?.patientId ?? '');
        },
      });
      addAsyncCases(builder, fetchResult, {
        latestOnly: true,
        pending: (state) => {
          state.missing = false;
          state.consentNeeded = null;
        },
        fulfilled: (state, answer, { params, query }) => {
          state.page = answer;
          state.pageOf = pageKey(String(params.parameterId), String(query?.patientId ?? ''));
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
          state.consentNeeded = consentRefusal(failure);
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectResults = (state: { results: ResultsState }) => state.results;
