import { defineMessages } from '../../shared/i18n/messages.ts';
import { accountDetailsMessagesHi } from './account-details.messages.hi.ts';

export const accountDetailsMessages = defineMessages({
  hi: accountDetailsMessagesHi,
  en: {
    title: 'Account details',
    hint: 'You can sign in with the e-mail or with the mobile number. When you change one of them, your current e-mail gets a link that undoes the change for 72 hours. A new e-mail counts once you open the link that we mail to it.',
    save: 'Save changes',
    emailMissing: 'Your account needs an e-mail',
    pendingTitle: 'Confirm your new e-mail',
    pendingHint: (pending: string, email: string) =>
      `We have mailed a link to ${pending}. Open it within 72 hours to use this e-mail. Until then your e-mail is ${email}.`,
    unconfirmedTitle: 'Confirm your e-mail',
    unconfirmedHint: (email: string) =>
      `We have mailed a link to ${email}. Open it to confirm that this address is yours, so that you do not miss our mails.`,
    resend: 'Send the link again',
    cancelChange: 'Keep my old e-mail',
  },
});
