// Who holds the places of the collection windows, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { placesMessages } from './places.messages.ts';

export const placesAdmin = createListSlice({
  name: 'places',
  call: 'GET /collection-windows/holders',
  failure: fallbackOf(placesMessages, 'fetchFailed'),
});
