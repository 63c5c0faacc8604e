// The page of one centre: its windows, its pincodes and its scope.
import type { Centre, CentreWindows, ShownScopeRow } from '@labfront/contract/centre-schemas';
import type { Language } from '@labfront/contract/common';
import type { Letterhead, LetterheadBody, LetterheadPicture } from '@labfront/contract/letterheads';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { saveAnswer } from '../../../shared/files/save-answer.ts';
import type { ListFilter } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { centrePageMessages, letterheadMessages, scopeMessages } from './centres-admin.messages.ts';

export interface CentrePage {
  readonly centre: Centre;
  readonly windows: CentreWindows;
  readonly pincodes: string[];
  /** The list's facts about its city. */
  readonly pincodesOfCity: { pincode: string; offices: string[] }[];
  readonly scope: ShownScopeRow[];
  /** Of a laboratory: collection centres issue no reports. */
  readonly letterhead: Letterhead | null;
}

interface PageState extends AreaState {
  page: CentrePage | null;
  missing: boolean;
  requestId: string | null;
}

const initialState: PageState = { page: null, missing: false, loading: false, error: null, requestId: null };
const saveFailed = fallbackOf(centrePageMessages, 'saveFailed');

export const fetchCentrePage = customThunk(
  'centrePage/fetch',
  fallbackOf(centrePageMessages, 'fetchFailed'),
  async (api, id: string, signal): Promise<CentrePage | null> => {
    const { data } = await api.call('GET /centres', { query: { all: 'true' }, signal });
    const centre = data.find(({ _id }) => _id === id);
    if (!centre) return null;
    const params = { id };
    const [windows, pincodes, scope, letterhead] = await Promise.all([
      api.call('GET /centres/:id/windows', { params, signal }),
      api.call('GET /centres/:id/pincodes', { params, signal }),
      api.call('GET /centres/:id/scope', { params, query: {}, signal }),
      centre.kind === 'laboratory' ? api.call('GET /centres/:id/letterhead', { params, signal }) : null,
    ]);
    return {
      centre,
      windows: windows.data,
      pincodes: pincodes.data.pincodes,
      pincodesOfCity: pincodes.data.city,
      scope: scope.data.rows,
      letterhead: letterhead?.data ?? null,
    };
  },
);

export const saveWindows = apiThunk('centrePage/saveWindows', 'PUT /centres/:id/windows', saveFailed);
export const savePincodes = apiThunk('centrePage/savePincodes', 'PUT /centres/:id/pincodes', saveFailed);
export const saveLetterhead = apiThunk('centrePage/saveLetterhead', 'PUT /centres/:id/letterhead', saveFailed);

/** Saves a sample report with texts that need not be saved. */
export const previewLetterhead = customThunk(
  'centrePage/previewLetterhead',
  fallbackOf(letterheadMessages, 'previewFailed'),
  async (api, { id, ...query }: LetterheadBody & { id: string; language: Language }, signal): Promise<void> => {
    const options = { params: { id }, query, signal };
    saveAnswer(await api.callForBlob('GET /centres/:id/letterhead/preview', options), 'letterhead.pdf');
  },
);

const pictureFailed = fallbackOf(letterheadMessages, 'pictureFailed');
export const removePicture = apiThunk(
  'centrePage/removePicture',
  'DELETE /centres/:id/letterhead/:picture',
  pictureFailed,
);
export const uploadPicture = customThunk(
  'centrePage/uploadPicture',
  pictureFailed,
  (api, { id, picture, file }: { id: string; picture: LetterheadPicture; file: File }, signal) => {
    const body = new FormData();
    body.set('file', file);
    return api.call('PUT /centres/:id/letterhead/:picture', { params: { id, picture }, body, signal });
  },
);
export const scopeKeyOf = ({ testId, parameterId, validFrom }: ShownScopeRow) =>
  `${testId} ${parameterId} ${validFrom}`;

/** Takes a row out of the scope as it is now, not as the page shows it: rows that were imported meanwhile stay. */
export const removeFromScope = customThunk(
  'centrePage/removeFromScope',
  saveFailed,
  async (api, { id, row }: { id: string; row: ShownScopeRow }, signal) => {
    const params = { id };
    const { data } = await api.call('GET /centres/:id/scope', { params, query: {}, signal });
    const rows = data.rows
      .filter((other) => scopeKeyOf(other) !== scopeKeyOf(row))
      .map(({ testId, parameterId, validFrom, validUntil }) => ({ testId, parameterId, validFrom, validUntil }));
    return api.call('PUT /centres/:id/scope', { params, body: { rows }, signal });
  },
);

/** Saves the scope of the centre `id` in the columns that the import takes. */
export const exportScope = customThunk(
  'centrePage/exportScope',
  fallbackOf(centrePageMessages, 'fetchFailed'),
  async (api, { id = '' }: ListFilter, signal): Promise<void> => {
    const query = { format: 'csv' };
    saveAnswer(await api.callForBlob('GET /centres/:id/scope', { params: { id }, query, signal }), 'scope.csv');
  },
);

interface Upload {
  id: string;
  file: File;
  dryRun: boolean;
}

export const importScope = customThunk(
  'centrePage/importScope',
  fallbackOf(scopeMessages, 'importFailed'),
  (api, { id, file, dryRun }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    body.set('file', file);
    return api.call('POST /centres/:id/scope/import', { params: { id }, body, signal });
  },
);

registerSlice(
  createSlice({
    name: 'centrePage',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCentrePage, {
        latestOnly: true,
        pending: (state, id) => {
          state.missing = false;
          if (state.page?.centre._id !== id) state.page = null;
        },
        fulfilled: (state, page) => {
          state.page = page as PageState['page'];
          state.missing = page === null;
        },
      });
      builder.addCase(saveWindows.fulfilled, (state, { payload: { data } }) => {
        if (state.page) state.page.windows = data;
      });
      builder.addCase(savePincodes.fulfilled, (state, { payload: { data } }) => {
        if (state.page) state.page.pincodes = data.pincodes;
      });
      builder.addCase(removeFromScope.fulfilled, (state, { payload: { data } }) => {
        if (state.page) state.page.scope = data.rows;
      });
      const changed = [saveLetterhead, uploadPicture, removePicture].map(({ fulfilled }) => fulfilled);
      builder.addMatcher(isAnyOf(...changed), (state, { payload: { data } }) => {
        if (state.page) state.page.letterhead = data;
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectCentrePage = (state: { centrePage: PageState }) => state.centrePage;
