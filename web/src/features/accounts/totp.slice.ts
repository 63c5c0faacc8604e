// Whether the second step at sign-in is on. The secret and the recovery codes are not kept here: the screen alone shows them, once.
import type { TotpStatus } from '@labfront/contract/totp';
import { createSlice } from '@reduxjs/toolkit';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import { totpMessages } from './totp.messages.ts';

interface TotpState {
  totp: TotpStatus | null;
  loading: boolean;
  error: string | null;
}

const initialState: TotpState = { totp: null, loading: false, error: null };

export const fetchTotp = apiThunk('totp/fetch', 'GET /admin/totp', fallbackOf(totpMessages, 'fetchFailed'));
export const enrolTotp = apiThunk('totp/enrol', 'POST /admin/totp/enrol', fallbackOf(totpMessages, 'enrolFailed'));
export const confirmTotp = apiThunk(
  'totp/confirm',
  'POST /admin/totp/confirm',
  fallbackOf(totpMessages, 'confirmFailed'),
);
export const switchOffTotp = apiThunk(
  'totp/switchOff',
  'DELETE /admin/totp',
  fallbackOf(totpMessages, 'switchOffFailed'),
);

registerSlice(
  createSlice({
    name: 'totp',
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchTotp, {
        fulfilled: (state, status) => {
          state.totp = status;
        },
      });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const selectTotp = (state: { totp: TotpState }) => state.totp;
