// Explanations a page at a time, and the page of one.
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/api/api.types.ts';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { explanationsMessages } from './explanations.messages.ts';

const fetchFailed = fallbackOf(explanationsMessages, 'fetchFailed');
const saveFailed = fallbackOf(explanationsMessages, 'saveFailed');

export const explanationsAdmin = createListSlice({
  name: 'explanationsAdmin',
  call: 'GET /explanations',
  failure: fetchFailed,
});

export type ExplanationPage = CallAnswer<'GET /explanations/:parameterId'>;

interface PageState extends AreaState {
  page: ExplanationPage | null;
  missing: boolean;
}

const initialState: PageState = { ...idleArea, page: null, missing: false };

export const fetchExplanation = apiThunk('explanationPage/fetch', 'GET /explanations/:parameterId', fetchFailed);
export const draftExplanation = apiThunk('explanationPage/draft', 'PUT /explanations/:parameterId', saveFailed);
export const approveExplanations = apiThunk('explanationPage/approve', 'PUT /explanations/approve', saveFailed);

registerSlice(
  createSlice({
    name: 'explanationPage',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchExplanation, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.page?.data._id !== params.parameterId) state.page = null;
        },
        fulfilled: (state, page) => {
          state.page = page;
          state.missing = false;
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectExplanation = (state: { explanationPage: PageState }) => state.explanationPage;
