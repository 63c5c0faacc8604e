// Everybody's prescriptions, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import { createListSlice, putRow } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { prescriptionsMessages } from '../prescriptions.messages.ts';

export const answerPrescription = apiThunk(
  'prescriptionsAdmin/answer',
  'PUT /prescription/status/:id',
  fallbackOf(prescriptionsMessages, 'updateStatusFailed'),
);

export const prescriptionsAdmin = createListSlice({
  name: 'prescriptionsAdmin',
  call: 'GET /prescription',
  failure: fallbackOf(prescriptionsMessages, 'fetchFailed'),
  cases: (builder) =>
    builder.addCase(answerPrescription.fulfilled, (state, { payload }) => putRow(state, payload.data)),
});
