// Franchise partners, a page at a time.
import type { ListedAffiliate } from '@labfront/contract/affiliates';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { affiliateFailures } from '../affiliates.messages.ts';

export interface AffiliatesState extends AreaState {
  partners: ListedAffiliate[];
  /** Rows of the whole filtered list. */
  total: number;
  loaded: boolean;
  requestId: string | null;
}

const initialState: AffiliatesState = { ...idleArea, partners: [], total: 0, loaded: false, requestId: null };

export const fetchAffiliates = apiListThunk(
  'affiliates/fetch',
  'GET /affiliate',
  fallbackOf(affiliateFailures, 'fetch'),
);
export const exportAffiliates = csvThunk('affiliates/export', 'GET /affiliate');
export const createAffiliate = apiThunk(
  'affiliates/create',
  'POST /affiliate',
  fallbackOf(affiliateFailures, 'create'),
);
export const updateAffiliate = apiThunk(
  'affiliates/update',
  'PUT /affiliate/:id',
  fallbackOf(affiliateFailures, 'update'),
);
export const deleteAffiliate = apiThunk(
  'affiliates/delete',
  'DELETE /affiliate/:id',
  fallbackOf(affiliateFailures, 'delete'),
);

registerSlice(
  createSlice({
    name: 'affiliates',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAffiliates, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          Object.assign(state, { partners: data, total: total ?? data.length, loaded: true });
        },
      });
      // About one row: the list neither loads nor fails with it.
      builder.addCase(updateAffiliate.fulfilled, (state, { payload: { data } }) => {
        state.partners = state.partners.map((row) => (row._id === data._id ? { ...row, ...data } : row));
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectAffiliates = (state: { affiliates: AffiliatesState }) => state.affiliates;
