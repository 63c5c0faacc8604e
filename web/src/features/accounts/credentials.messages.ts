import { defineMessages } from '../../shared/i18n/messages.ts';
import { credentialsMessagesHi } from './credentials.messages.hi.ts';

/** Fallback texts of spec.md section 8, for the calls that change an account and its password. */
export const credentialsMessages = defineMessages({
  hi: credentialsMessagesHi,
  en: {
    updateFailed: 'user update failed',
    resendFailed: 'Failed to send the link again',
    cancelFailed: 'Failed to keep the old e-mail',
    changePasswordFailed: 'change password failed',
    forgotPasswordFailed: 'Something went wrong',
    resetPasswordFailed: 'Something went wrong',
  },
});
