// Sign-in by a code on the telephone. Apart from auth.slice.ts, which every visitor loads.
import { createReducer } from '@reduxjs/toolkit';
import type { CallInput } from '../../shared/api/api.types.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { accountOf, authSlice } from '../../shared/session/auth.slice.ts';
import { saveDeviceToken, saveSession } from '../../shared/session/session-storage.ts';
import { addAsyncCases, apiThunk, customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { extendSlice, registerListeners } from '../../shared/store/registry.ts';
import { codeSignInMessages } from './code-sign-in.messages.ts';
import { solveProof } from './solve-proof.ts';

/** Sends a code; works for it first where the server asks for that. */
export const requestCode = customThunk(
  'auth/requestCode',
  fallbackOf(codeSignInMessages, 'sendFailed'),
  async (api, { mobileNumber }: { mobileNumber: string }, signal) => {
    const send = (body: CallInput<'POST /admin/otp'>['body']) => api.call('POST /admin/otp', { body, signal });
    try {
      return await send({ mobileNumber });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PROOF_REQUIRED') throw error;
      const { challenge, bits } = error.body as { challenge: string; bits: number };
      return send({ mobileNumber, proof: { challenge, nonce: await solveProof(challenge, bits) } });
    }
  },
);

export const verifyCode = apiThunk(
  'auth/verifyCode',
  'POST /admin/otp/verify',
  fallbackOf(codeSignInMessages, 'verifyFailed'),
);

extendSlice(
  authSlice,
  createReducer(authSlice.getInitialState(), (builder) => {
    addAsyncCases(builder, verifyCode, {
      fulfilled: (state, answer) => {
        if ('needsProfile' in answer) return;
        state.user = accountOf(answer);
        state.token = answer.token;
        state.isAuthenticated = true;
      },
    });
  }),
);

registerListeners((startListening) => {
  startListening({
    actionCreator: verifyCode.fulfilled,
    effect: ({ payload }) => {
      if ('needsProfile' in payload) return;
      saveSession({ token: payload.token, user: accountOf(payload) }, Date.now());
      saveDeviceToken(payload.deviceToken);
    },
  });
});
