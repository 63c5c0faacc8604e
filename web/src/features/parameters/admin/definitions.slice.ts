// The definitions of tests a page at a time, and the page of one.
import type { Parameter } from '@labfront/contract/parameters';
import type { DefinedTest, TestDefinition } from '@labfront/contract/test-definitions';
import { createSlice } from '@reduxjs/toolkit';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { definitionsMessages } from './parameters.messages.ts';

const fetchFailed = fallbackOf(definitionsMessages, 'fetchFailed');

export const definitionsAdmin = createListSlice({
  name: 'definitionsAdmin',
  call: 'GET /test-definitions',
  failure: fetchFailed,
});

export interface DefinitionPage {
  readonly test: DefinedTest;
  readonly definition: TestDefinition | null;
}

interface PageState extends AreaState {
  page: DefinitionPage | null;
  missing: boolean;
  requestId: string | null;
}

const initialState: PageState = { ...idleArea, page: null, missing: false, requestId: null };

export const fetchDefinition = customThunk(
  'definitionPage/fetch',
  fetchFailed,
  async (api, id: string, signal): Promise<DefinitionPage | null> => {
    const [tests, definition] = await Promise.all([
      api.call('GET /test-definitions', { query: {}, signal }),
      api.call('GET /test/:id/definition', { params: { id }, signal }),
    ]);
    const test = tests.data.find(({ _id }) => _id === id);
    return test ? { test, definition: definition.data } : null;
  },
);
export const saveDefinition = apiThunk(
  'definitionPage/save',
  'PUT /test/:id/definition',
  fallbackOf(definitionsMessages, 'saveFailed'),
);

/** Up to ten parameters that a search finds. */
export const findParameters = customThunk(
  'definitionPage/findParameters',
  fetchFailed,
  async (api, q: string, signal): Promise<Parameter[]> =>
    (await api.call('GET /parameters', { query: { q, limit: '10', status: 'active' }, signal })).data,
);

registerSlice(
  createSlice({
    name: 'definitionPage',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchDefinition, {
        latestOnly: true,
        pending: (state, id) => {
          if (state.page?.test._id !== id) state.page = null;
        },
        fulfilled: (state, page) => {
          state.page = page as PageState['page'];
          state.missing = page === null;
        },
        rejected: (state, failure) => {
          state.missing = failure?.status === 404;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectDefinition = (state: { definitionPage: PageState }) => state.definitionPage;
