// Calls that change an account and its password, and their cases of the auth state (spec.md section 4). Apart from
// auth.slice.ts, which every visitor loads: these come with the pages that use them.
import { createReducer, isAnyOf } from '@reduxjs/toolkit';
import { type AuthState, accountOf, authSlice } from '../../shared/session/auth.slice.ts';
import { readToken, saveUser } from '../../shared/session/session-storage.ts';
import { addAsyncCases, apiThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { extendSlice, registerListeners } from '../../shared/store/registry.ts';
import { credentialsMessages } from './credentials.messages.ts';

export const updateProfile = apiThunk(
  'auth/updateProfile',
  'PUT /admin/update',
  fallbackOf(credentialsMessages, 'updateFailed'),
);
export const resendConfirmation = apiThunk(
  'auth/resendConfirmation',
  'POST /admin/confirm-email/resend',
  fallbackOf(credentialsMessages, 'resendFailed'),
);
export const cancelEmailChange = apiThunk(
  'auth/cancelEmailChange',
  'DELETE /admin/pending-email',
  fallbackOf(credentialsMessages, 'cancelFailed'),
);
export const changePassword = apiThunk(
  'auth/changePassword',
  'PUT /admin/change-password',
  fallbackOf(credentialsMessages, 'changePasswordFailed'),
);
export const forgotPassword = apiThunk(
  'auth/forgotPassword',
  'POST /admin/forgot-password',
  fallbackOf(credentialsMessages, 'forgotPasswordFailed'),
);
export const resetPassword = apiThunk(
  'auth/resetPassword',
  'PUT /admin/reset-password',
  fallbackOf(credentialsMessages, 'resetPasswordFailed'),
);

function storeMessage(state: AuthState, { message }: { message: string }): void {
  state.message = message;
}

extendSlice(
  authSlice,
  createReducer(authSlice.getInitialState(), (builder) => {
    for (const thunk of [updateProfile, cancelEmailChange]) {
      addAsyncCases(builder, thunk, {
        fulfilled: (state, answer) => {
          // Signed out while the answer was on its way: it speaks of nobody here.
          if (state.token !== null) state.user = accountOf(answer);
        },
      });
    }
    addAsyncCases(builder, changePassword);
    addAsyncCases(builder, forgotPassword, { fulfilled: storeMessage });
    addAsyncCases(builder, resetPassword, { fulfilled: storeMessage });
  }),
);

const isChange = isAnyOf(updateProfile.fulfilled, cancelEmailChange.fulfilled);

registerListeners((startListening) => {
  startListening({
    matcher: isChange,
    effect: (action) => {
      if (isChange(action) && readToken() !== null) saveUser(accountOf(action.payload));
    },
  });
});

export const selectAuthMessage = (state: { auth: AuthState }) => state.auth.message;
