// The registry of signatories.
import type { Signatory } from '@labfront/contract/signatories';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { isSignOut } from '../../../shared/session/auth.slice.ts';
import {
  type AreaState,
  addAsyncCases,
  apiThunk,
  customThunk,
  fallbackOf,
  idleArea,
} from '../../../shared/store/api-thunk.ts';
import { registerSlice } from '../../../shared/store/registry.ts';
import { signatoriesMessages } from './signatories.messages.ts';

const saveFailed = fallbackOf(signatoriesMessages, 'saveFailed');
const signatureFailed = fallbackOf(signatoriesMessages, 'signatureFailed');

export const fetchSignatories = apiThunk(
  'signatories/fetch',
  'GET /signatories',
  fallbackOf(signatoriesMessages, 'fetchFailed'),
);
/** Those who may be entered. */
export const fetchStaffToSign = apiThunk(
  'signatories/staff',
  'GET /staff',
  fallbackOf(signatoriesMessages, 'fetchFailed'),
);
export const createSignatory = apiThunk('signatories/create', 'POST /signatories', saveFailed);
export const updateSignatory = apiThunk('signatories/update', 'PUT /signatories/:id', saveFailed);
export const removeSignature = apiThunk(
  'signatories/removeSignature',
  'DELETE /signatories/:id/signature',
  signatureFailed,
);
export const uploadSignature = customThunk(
  'signatories/uploadSignature',
  signatureFailed,
  (api, { id, file }: { id: string; file: File }, signal) => {
    const body = new FormData();
    body.set('file', file);
    return api.call('PUT /signatories/:id/signature', { params: { id }, body, signal });
  },
);

interface SignatoriesState extends AreaState {
  rows: Signatory[] | null;
  requestId: string | null;
}

const initialState: SignatoriesState = { ...idleArea, rows: null, requestId: null };
const saved = [createSignatory, updateSignatory, removeSignature, uploadSignature].map(({ fulfilled }) => fulfilled);

registerSlice(
  createSlice({
    name: 'signatories',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchSignatories, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.rows = data;
        },
      });
      builder.addMatcher(isAnyOf(...saved), (state, { payload: { data } }) => {
        const others = (state.rows ?? []).filter(({ _id }) => _id !== data._id);
        state.rows = [...others, data].sort((one, other) => one.name.localeCompare(other.name));
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectSignatories = (state: { signatories: SignatoriesState }) => state.signatories;
