// Messages to the laboratory (spec.md section 3: a list of submissions, each carrying a message).
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { contactMessages } from '../contact.messages.ts';

export const updateContact = apiThunk(
  'contactAdmin/update',
  'PUT /contact/:id',
  fallbackOf(contactMessages, 'updateFailed'),
);

export const answerContact = apiThunk(
  'contactAdmin/answer',
  'POST /contact/:id/answer',
  fallbackOf(contactMessages, 'updateFailed'),
);

export const contactAdmin = createListSlice({
  name: 'contactAdmin',
  call: 'GET /contact/all',
  failure: fallbackOf(contactMessages, 'fetchFailed'),
  cases: (builder) =>
    builder
      .addCase(updateContact.fulfilled, (state, { payload }) => putRow(state, payload.data))
      .addCase(answerContact.fulfilled, (state, { payload }) => putRow(state, payload.data)),
});
