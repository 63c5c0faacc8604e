// The register of calls about critical values, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { criticalCallsMessages } from './critical-calls.messages.ts';

export const criticalCallList = createListSlice({
  name: 'criticalCalls',
  call: 'GET /lab/critical/calls',
  failure: fallbackOf(criticalCallsMessages, 'fetchFailed'),
});
