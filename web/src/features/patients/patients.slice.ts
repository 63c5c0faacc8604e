// The patients of the signed-in account: its own person and the family.
import type { PatientRecord } from '@labfront/contract/patients';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { type AreaState, addAsyncCases, apiThunk, fallbackOf, idleArea } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { patientFailures } from './patients.messages.ts';

export interface PatientsState extends AreaState {
  patients: PatientRecord[];
  /** Deleted ones that the laboratory's records keep. */
  deleted: PatientRecord[];
  /** False until the list was fetched once. */
  loaded: boolean;
  /** Why the list could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
}

const initialState: PatientsState = { ...idleArea, patients: [], deleted: [], loaded: false, listError: null };

export const fetchPatients = apiThunk('patients/fetch', 'GET /patients', fallbackOf(patientFailures, 'fetch'));
export const createPatient = apiThunk('patients/create', 'POST /patients', fallbackOf(patientFailures, 'add'));
export const createWalkIn = apiThunk('patients/walkIn', 'POST /admin/patients', fallbackOf(patientFailures, 'add'));
export const completePatient = apiThunk(
  'patients/complete',
  'PUT /admin/patients/:id',
  fallbackOf(patientFailures, 'update'),
);
export const updatePatient = apiThunk('patients/update', 'PUT /patients/:id', fallbackOf(patientFailures, 'update'));
export const requestConsent = apiThunk(
  'patients/requestConsent',
  'POST /patients/:id/consent/code',
  fallbackOf(patientFailures, 'consent'),
);
export const giveConsent = apiThunk(
  'patients/giveConsent',
  'PUT /patients/:id/consent',
  fallbackOf(patientFailures, 'consent'),
);
export const deletePatient = apiThunk('patients/delete', 'DELETE /patients/:id', fallbackOf(patientFailures, 'delete'));

export const restorePatient = apiThunk(
  'patients/restore',
  'PUT /patients/:id/restore',
  fallbackOf(patientFailures, 'restore'),
);

registerSlice(
  createSlice({
    name: 'patients',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPatients, {
        pending: (state) => {
          state.listError = null;
        },
        fulfilled: (state, { data, deleted = [] }) => {
          state.patients = data;
          state.deleted = deleted;
          state.loaded = true;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      addAsyncCases(builder, createPatient, {
        fulfilled: (state, { data }) => {
          state.patients.push(data);
        },
      });
      addAsyncCases(builder, updatePatient, {
        fulfilled: (state, { data }) => {
          state.patients = state.patients.map((row) => (row._id === data._id ? data : row));
        },
      });
      addAsyncCases(builder, giveConsent, {
        fulfilled: (state, { data }) => {
          state.patients = state.patients.map((row) => (row._id === data._id ? data : row));
        },
      });
      addAsyncCases(builder, deletePatient, {
        fulfilled: (state, { id }) => {
          state.patients = state.patients.filter((row) => row._id !== id);
        },
      });
      addAsyncCases(builder, restorePatient, {
        fulfilled: (state, { data }) => {
          state.deleted = state.deleted.filter((row) => row._id !== data._id);
          state.patients.push(data);
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPatients = (state: { patients: PatientsState }) => state.patients;
