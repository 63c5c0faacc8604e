// Patients of every account and without one, as the reception looks for them.
import { createListSlice } from '../../../shared/lists/list-slice.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { patientDeskMessages } from './patient-desk.messages.ts';

export const patientDeskList = createListSlice({
  name: 'patientDesk',
  call: 'GET /admin/patients',
  failure: fallbackOf(patientDeskMessages, 'fetchFailed'),
});

const failure = fallbackOf(patientDeskMessages, 'saveFailed');
export const mergePatients = apiThunk('patientDesk/merge', 'PUT /patients/merge', failure);
export const recordConsent = apiThunk('patientDesk/consent', 'PUT /admin/patients/:id/consent', failure);
export const undoMerge = apiThunk('patientDesk/undo', 'PUT /patients/merge/undo', failure);
