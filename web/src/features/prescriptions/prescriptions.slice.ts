// The own prescriptions (spec.md section 3: a list per user), and who opened their files.
import type { FileAccess } from '@labfront/contract/files';
import type { Prescription } from '@labfront/contract/prescriptions';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { prescriptionsMessages } from './prescriptions.messages.ts';

export interface PrescriptionsState extends AreaState {
  prescriptions: Prescription[];
  /** False until the list came once: a page tells "none" from "not fetched yet". */
  loaded: boolean;
  /** Why the list could not be fetched; `error` is the last failure of any call. */
  listError: string | null;
  /** By prescription. */
  openings: Record<string, FileAccess[]>;
}

const initialState: PrescriptionsState = {
  ...idleArea,
  prescriptions: [],
  loaded: false,
  listError: null,
  openings: {},
};

interface Upload {
  form: FormData;
  /** Shares of the form that are on their way, 0 to 1. */
  onProgress(share: number): void;
}

/** Aborting its promise gives the upload up. */
export const uploadPrescription = customThunk(
  'prescriptions/upload',
  fallbackOf(prescriptionsMessages, 'uploadFailed'),
  (api, { form, onProgress }: Upload, signal) =>
    api.call('POST /prescription/upload', { body: form, onProgress, signal }),
);

export const fetchPrescriptions = apiThunk(
  'prescriptions/fetch',
  'GET /prescription',
  fallbackOf(prescriptionsMessages, 'fetchFailed'),
);

export const fetchAccessLog = apiThunk(
  'prescriptions/openings',
  'GET /prescription/access-log/:id',
  fallbackOf(prescriptionsMessages, 'accessLogFailed'),
);

registerSlice(
  createSlice({
    name: 'prescriptions',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchPrescriptions, {
        pending: (state) => {
          state.listError = null;
        },
        fulfilled: (state, { data }) => {
          state.prescriptions = data;
          state.loaded = true;
        },
        rejected: (state, failure) => {
          state.listError = failure?.message ?? null;
        },
      });
      addAsyncCases(builder, uploadPrescription, {
        fulfilled: (state, { data }) => {
          state.prescriptions = [data, ...state.prescriptions.filter(({ _id }) => _id !== data._id)];
        },
      });
      builder
        .addCase(fetchAccessLog.fulfilled, (state, { payload, meta }) => {
          state.openings[meta.arg.params.id] = payload.data;
        })
        .addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectPrescriptions = (state: { prescriptions: PrescriptionsState }) => state.prescriptions;
