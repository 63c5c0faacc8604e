// Everybody's requests for home collection, a page at a time.
import type { HomeCollectionStatus } from '@labfront/contract/home-collection';
import { isAnyOf } from '@reduxjs/toolkit';
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { homeCollectionFailures } from '../home-collection.messages.ts';

const failure = fallbackOf(homeCollectionFailures, 'any');

export const updateHomeCollection = apiThunk('homeCollectionAdmin/update', 'PUT /home-collection/:id', failure);

/** @param leaving the page is being left: the request has to outlive it. */
/** A state, and why it is taken although something speaks against it. */
export interface RequestMove {
  readonly status: HomeCollectionStatus;
  readonly reason?: string;
}

export const moveHomeCollection = customThunk(
  'homeCollectionAdmin/move',
  failure,
  (api, { id, leaving, ...body }: { id: string; leaving: boolean } & RequestMove, signal) =>
    api.call('PUT /home-collection/:id', {
      params: { id },
      body,
      signal,
      ...(leaving && { keepalive: true }),
    }),
);

export const homeCollectionAdmin = createListSlice({
  name: 'homeCollectionAdmin',
  call: 'GET /home-collection',
  failure,
  cases: (builder) =>
    builder.addMatcher(isAnyOf(updateHomeCollection.fulfilled, moveHomeCollection.fulfilled), (state, { payload }) =>
      putRow(state, payload.data),
    ),
});
