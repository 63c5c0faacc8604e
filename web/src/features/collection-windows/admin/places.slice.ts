// The bookings with places in collection windows, in pages.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { placesMessages } from './places.messages.ts';

export const placesAdmin = createListSlice({
  name: 'places',
  call: 'GET /collection-windows/holders',
  failure: fallbackOf(placesMessages, 'fetchFailed'),
});
