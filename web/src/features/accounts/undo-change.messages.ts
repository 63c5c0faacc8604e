import { defineMessages } from '../../shared/i18n/messages.ts';
import { undoChangeMessagesHi } from './undo-change.messages.hi.ts';

export const undoChangeMessages = defineMessages({
  hi: undoChangeMessagesHi,
  en: {
    title: 'Undo the change',
    hint: 'Your account gets its e-mail and mobile number back as they were, everybody is signed out, and the password no longer works. Then you sign in with a code on your mobile, or set a new password by a link that we mail to you.',
    doneTitle: 'Done',
    action: 'Undo the change',
    incomplete: 'This link is not complete',
    incompleteHint: 'Open the link from our message once more, or copy all of it into the address bar.',
    backToSignIn: 'Back to sign in',
    forgotPassword: 'Forgot password?',
    failed: 'Failed to undo the change',
  },
});
