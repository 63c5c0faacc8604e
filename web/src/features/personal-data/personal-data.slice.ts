// The user's consents, and the calls about the user's personal data.
import type { Consent } from '@labfront/contract/consents';
import { createSlice } from '@reduxjs/toolkit';
import { saveAnswer } from '../../shared/files/save-answer.ts';
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
import { personalDataMessages } from './personal-data.messages.ts';

interface ConsentsState extends AreaState {
  /** Null until they were read. */
  consents: Consent[] | null;
}

const initialState: ConsentsState = { ...idleArea, requestId: null, consents: null };

export const fetchConsents = apiThunk(
  'consents/fetch',
  'GET /admin/consents',
  fallbackOf(personalDataMessages, 'consentsFailed'),
);
export const giveConsent = apiThunk(
  'consents/give',
  'PUT /admin/consents/:kind',
  fallbackOf(personalDataMessages, 'giveFailed'),
);
export const withdrawConsent = apiThunk(
  'consents/withdraw',
  'DELETE /admin/consents/:kind',
  fallbackOf(personalDataMessages, 'withdrawFailed'),
);
export const fetchKept = apiThunk(
  'personalData/kept',
  'GET /admin/erase',
  fallbackOf(personalDataMessages, 'keptFailed'),
);
export const eraseAccount = apiThunk(
  'personalData/erase',
  'POST /admin/erase',
  fallbackOf(personalDataMessages, 'eraseFailed'),
);

/** Saves the copy of everything as the file that the server names. */
export const downloadData = customThunk(
  'personalData/export',
  fallbackOf(personalDataMessages, 'exportFailed'),
  async (api, _: undefined, signal): Promise<void> => {
    saveAnswer(await api.callForBlob('GET /admin/export', { signal }), 'my-data.zip');
  },
);

registerSlice(
  createSlice({
    name: 'consents',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchConsents, {
        latestOnly: true,
        fulfilled: (state, { data }) => {
          state.consents = data;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectConsents = (state: { consents: ConsentsState }) => state.consents;
