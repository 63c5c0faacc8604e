// Franchise partners, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { affiliateFailures } from '../affiliates.messages.ts';

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

export const affiliatesAdmin = createListSlice({
  name: 'affiliates',
  call: 'GET /affiliate',
  failure: fallbackOf(affiliateFailures, 'fetch'),
  cases: (builder) =>
    builder.addCase(updateAffiliate.fulfilled, (state, { payload: { data } }) => {
      state.rows = state.rows.map((row) => (row._id === data._id ? { ...row, ...data } : row));
    }),
});
