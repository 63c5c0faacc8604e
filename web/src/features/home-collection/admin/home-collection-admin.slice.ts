// Everybody's requests for home collection, a page at a time.
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { homeCollectionFailures } from '../home-collection.messages.ts';

const failure = fallbackOf(homeCollectionFailures, 'any');

export const updateHomeCollection = apiThunk('homeCollectionAdmin/update', 'PUT /home-collection/:id', failure);

export const homeCollectionAdmin = createListSlice({
  name: 'homeCollectionAdmin',
  call: 'GET /home-collection',
  failure,
  cases: (builder) =>
    builder.addCase(updateHomeCollection.fulfilled, (state, { payload }) => putRow(state, payload.data)),
});
