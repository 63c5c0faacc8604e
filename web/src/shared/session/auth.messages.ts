import { defineMessages } from '../i18n/messages.ts';
import { authMessagesHi } from './auth.messages.hi.ts';

/** Fallback texts of spec.md section 8, and messages about sessions. */
export const authMessages = defineMessages({
  hi: authMessagesHi,
  en: {
    registrationFailed: 'Registration failed',
    loginFailed: 'Login failed',
    logoutFailed: 'Logout failed',
    fetchMeFailed: 'Failed to fetch the profile',
    signedIn: (name: string) => `Welcome, ${name}`,
    signedOut: 'You are signed out',
    sessionExpired: 'You were signed out after 24 hours. Please sign in again.',
    sessionRefused: 'Your session has ended. Please sign in again.',
    signInFirst: 'Please sign in to continue',
  },
});
