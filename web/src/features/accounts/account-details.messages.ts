import { defineMessages } from '../../shared/i18n/messages.ts';
import { accountDetailsMessagesHi } from './account-details.messages.hi.ts';

export const accountDetailsMessages = defineMessages({
  hi: accountDetailsMessagesHi,
  en: {
    title: 'Account details',
    hint: 'You can sign in with the e-mail or with the mobile number. When you change the e-mail, the old address gets a link that undoes it for 72 hours.',
    save: 'Save changes',
  },
});
