// Everybody's prescriptions, a page at a time. Kept apart from a person's own: an administrator is a customer too.
import type { Prescription } from '@labfront/contract/prescriptions';
import { createSlice } from '@reduxjs/toolkit';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiListThunk,
  apiThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { prescriptionsMessages } from '../prescriptions.messages.ts';

export interface PrescriptionsAdminState extends AreaState {
  prescriptions: Prescription[];
  /** Rows of the whole filtered list. */
  total: number;
  requestId: string | null;
  loaded: boolean;
}

const initialState: PrescriptionsAdminState = {
  ...idleArea,
  prescriptions: [],
  total: 0,
  requestId: null,
  loaded: false,
};

export const fetchAllPrescriptions = apiListThunk(
  'prescriptionsAdmin/fetch',
  'GET /prescription',
  fallbackOf(prescriptionsMessages, 'fetchFailed'),
);

export const exportPrescriptions = csvThunk('prescriptionsAdmin/export', 'GET /prescription');

export const answerPrescription = apiThunk(
  'prescriptionsAdmin/answer',
  'PUT /prescription/status/:id',
  fallbackOf(prescriptionsMessages, 'updateStatusFailed'),
);

registerSlice(
  createSlice({
    name: 'prescriptionsAdmin',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchAllPrescriptions, {
        latestOnly: true,
        fulfilled: (state, { data: { data }, total }) => {
          state.prescriptions = data;
          state.total = total ?? data.length;
          state.loaded = true;
        },
      });
      // An answer is about one row: the list neither loads nor fails with it.
      builder
        .addCase(answerPrescription.fulfilled, (state, { payload: { data } }) => {
          state.prescriptions = state.prescriptions.map((row) => (row._id === data._id ? data : row));
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPrescriptionsAdmin = (state: { prescriptionsAdmin: PrescriptionsAdminState }) =>
  state.prescriptionsAdmin;
