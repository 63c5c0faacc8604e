// The cash of a day by the people who received it, and its settlements.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { cashMessages } from './cash.messages.ts';

export const cashList = createListSlice({
  name: 'cash',
  call: 'GET /cash',
  failure: fallbackOf(cashMessages, 'fetchFailed'),
});

export const settleCash = apiThunk('cash/settle', 'PUT /cash/settle', fallbackOf(cashMessages, 'saveFailed'));
