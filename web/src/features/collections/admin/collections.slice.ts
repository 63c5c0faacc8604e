// The home collections of a day. All of them are one page: they are a round, and are printed.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { collectionsMessages } from './collections.messages.ts';

const extra = { date: '' };

export const collections = createListSlice({
  name: 'collections',
  call: 'GET /admin/collections',
  failure: fallbackOf(collectionsMessages, 'fetchFailed'),
  extra,
  take: (state, { date }) => {
    state.date = date;
  },
});
