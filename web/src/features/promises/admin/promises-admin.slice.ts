// Payouts of broken promises, a page at a time, and the rules.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { promiseRulesMessages, promisesAdminMessages } from './promises-admin.messages.ts';

export const payoutList = createListSlice({
  name: 'payouts',
  call: 'GET /promises/payouts',
  failure: fallbackOf(promisesAdminMessages, 'fetchFailed'),
});

export const approvePayout = apiThunk(
  'promises/approve',
  'PUT /promises/payouts/:id/approve',
  fallbackOf(promisesAdminMessages, 'approveFailed'),
);

export const declinePayout = apiThunk(
  'promises/decline',
  'PUT /promises/payouts/:id/decline',
  fallbackOf(promisesAdminMessages, 'declineFailed'),
);

export const savePromises = apiThunk('promises/save', 'PUT /promises', fallbackOf(promiseRulesMessages, 'saveFailed'));
