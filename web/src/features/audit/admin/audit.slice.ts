// The audit log, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { fallbackOf } from '../../../shared/store/api-thunk.ts';
import { auditMessages } from './audit.messages.ts';

export const auditLog = createListSlice({
  name: 'audit',
  call: 'GET /admin/audit',
  failure: fallbackOf(auditMessages, 'fetchFailed'),
});
