// The cash of a day by the people who received it, and its settlements.
import type { CashFloat, OpenCash, UnbookedCash } from '@labfront/contract/cash';
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { cashMessages } from './cash.messages.ts';

interface CashOfOtherDays {
  earlier: OpenCash[];
  floats: CashFloat[];
  unbooked: UnbookedCash[];
}

const initialRest: CashOfOtherDays = { earlier: [], floats: [], unbooked: [] };

export const cashList = createListSlice({
  name: 'cash',
  call: 'GET /cash',
  failure: fallbackOf(cashMessages, 'fetchFailed'),
  extra: initialRest,
  take: (state, { earlier, floats, unbooked }) => {
    Object.assign(state, { earlier, floats, unbooked });
  },
});

export const settleCash = apiThunk('cash/settle', 'PUT /cash/settle', fallbackOf(cashMessages, 'saveFailed'));
