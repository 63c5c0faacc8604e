// Lines of the laboratory a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { worklistMessages } from './worklist.messages.ts';

export const worklist = createListSlice({
  name: 'worklist',
  call: 'GET /lab/worklist',
  failure: fallbackOf(worklistMessages, 'fetchFailed'),
});
