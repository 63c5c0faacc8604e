import { isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit';
import { type SessionEnd, sessionEnded } from '../../shared/session/session.slice.ts';
import {
  clearSession,
  clearTokenAndUser,
  readToken,
  saveDeviceToken,
  saveSession,
  saveUser,
} from '../../shared/session/session-storage.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { registerListeners } from '../../shared/store/registry.ts';
import { notify } from '../../shared/ui/notify.ts';
import { authMessages } from './auth.messages.ts';
import { type AuthState, accountOf, fetchMe, localLogout, login, logout, register } from './auth.slice.ts';

const isSignIn = isAnyOf(login.fulfilled, register.fulfilled);

registerListeners((startListening) => {
  startListening({
    matcher: isSignIn,
    effect: (action) => {
      if (!isSignIn(action) || action.payload.token === undefined) return;
      saveSession({ token: action.payload.token, user: accountOf(action.payload) }, Date.now());
      if (action.payload.deviceToken !== undefined) saveDeviceToken(action.payload.deviceToken);
    },
  });
  startListening({
    actionCreator: fetchMe.fulfilled,
    effect: ({ payload }) => {
      if (readToken() !== null) saveUser(payload);
    },
  });
  startListening({
    actionCreator: login.rejected,
    effect: ({ payload }) => {
      // That a code is asked for is no failure: the page shows a box for it.
      if (payload && payload.code !== 'OTP_REQUIRED') notify('error', payload.message);
    },
  });
  startListening({
    actionCreator: logout.fulfilled,
    effect: (_, { extra }) => {
      clearSession();
      notify('success', authMessages[extra.locale].signedOut);
    },
  });
  startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch, getState }) => {
      const { status, code } = action.payload as Partial<Failure>;
      if (status !== 403 || code !== 'FORBIDDEN') return;
      // The role was taken away while this page was open: the guards go by the stored person, who is fetched anew.
      const { user } = (getState() as { auth: AuthState }).auth;
      if (user?.role === 'admin') void dispatch(fetchMe());
    },
  });
  startListening({ actionCreator: localLogout, effect: clearTokenAndUser });
  startListening({
    actionCreator: sessionEnded,
    effect: ({ payload: reason }, { extra }) => {
      // Another tab has already cleared the storage, and maybe signed somebody else in.
      if (reason !== 'elsewhere') clearSession();
      const text = endText(reason, authMessages[extra.locale]);
      if (text !== null) notify('info', text);
    },
  });
});

function endText(reason: SessionEnd, text: (typeof authMessages)['en']): string | null {
  if (reason === 'expired') return text.sessionExpired;
  if (reason === 'refused') return text.sessionRefused;
  return null;
}
