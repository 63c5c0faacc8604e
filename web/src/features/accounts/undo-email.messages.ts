import { defineMessages } from '../../shared/i18n/messages.ts';
import { undoEmailMessagesHi } from './undo-email.messages.hi.ts';

export const undoEmailMessages = defineMessages({
  hi: undoEmailMessagesHi,
  en: {
    title: 'Undo the change of your e-mail',
    hint: 'Your account gets its old address back, everybody is signed out, and you set a new password by a link that we mail to you.',
    undo: 'Restore my e-mail',
    incomplete: 'This link is not complete',
    incompleteHint: 'Open the link from our e-mail once more, or copy all of it into the address bar.',
    backToSignIn: 'Back to sign in',
    forgotPassword: 'Forgot password?',
    failed: 'Failed to restore the e-mail',
  },
});
