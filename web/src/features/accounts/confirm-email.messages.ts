import { defineMessages } from '../../shared/i18n/messages.ts';
import { confirmEmailMessagesHi } from './confirm-email.messages.hi.ts';

export const confirmEmailMessages = defineMessages({
  hi: confirmEmailMessagesHi,
  en: {
    title: 'Confirm your e-mail',
    hint: 'Press the button to confirm that this address is yours. If you asked for a new e-mail, you sign in with it from then on.',
    doneTitle: 'Done',
    action: 'Confirm my e-mail',
    incomplete: 'This link is not complete',
    incompleteHint: 'Open the link from our e-mail once more, or copy all of it into the address bar.',
    accountDetails: 'Account details',
    failed: 'Failed to confirm the e-mail',
  },
});
