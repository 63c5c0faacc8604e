// Messages to people, a page at a time.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { messagesMessages } from './messages.messages.ts';

export const resendMessage = apiThunk(
  'sentMessages/resend',
  'POST /messages/:id/resend',
  fallbackOf(messagesMessages, 'resendFailed'),
);

export const sentMessages = createListSlice({
  name: 'sentMessages',
  call: 'GET /messages',
  failure: fallbackOf(messagesMessages, 'fetchFailed'),
});
