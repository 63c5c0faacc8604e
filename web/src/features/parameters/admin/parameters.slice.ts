// Parameters a page at a time, and the page of one.
import { createSlice } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/api/api.types.ts';
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
import { parameterImportMessages, parametersMessages } from './parameters.messages.ts';

const fetchFailed = fallbackOf(parametersMessages, 'fetchFailed');
const saveFailed = fallbackOf(parametersMessages, 'saveFailed');

export const parametersAdmin = createListSlice({
  name: 'parametersAdmin',
  call: 'GET /parameters',
  failure: fetchFailed,
});

export type ParameterPage = CallAnswer<'GET /parameters/:id'>;

interface PageState extends AreaState {
  page: ParameterPage | null;
  missing: boolean;
  requestId: string | null;
}

const initialState: PageState = { ...idleArea, page: null, missing: false, requestId: null };

export const fetchParameter = apiThunk('parameterPage/fetch', 'GET /parameters/:id', fetchFailed);
export const createParameter = apiThunk('parameterPage/create', 'POST /parameters', saveFailed);
export const updateParameter = apiThunk('parameterPage/update', 'PUT /parameters/:id', saveFailed);
export const saveRanges = apiThunk('parameterPage/saveRanges', 'PUT /parameters/:id/ranges', saveFailed);
export const approveRanges = apiThunk('parameterPage/approve', 'PUT /parameters/:id/ranges/approve', saveFailed);
export const approveMany = apiThunk('parameterPage/approveMany', 'PUT /parameters/ranges/approve', saveFailed);

interface Upload {
  file: File;
  dryRun: boolean;
}

export const importParameters = customThunk(
  'parameterPage/import',
  fallbackOf(parameterImportMessages, 'importFailed'),
  (api, { file, dryRun }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    body.set('file', file);
    return api.call('POST /parameters/import', { body, signal });
  },
);

registerSlice(
  createSlice({
    name: 'parameterPage',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchParameter, {
        latestOnly: true,
        pending: (state, { params }) => {
          if (state.page?.data._id !== params.id) state.page = null;
        },
        fulfilled: (state, page) => {
          state.page = page as PageState['page'];
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

export const selectParameter = (state: { parameterPage: PageState }) => state.parameterPage;
