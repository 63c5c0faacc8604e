import { defineMessages } from '../../shared/i18n/messages.ts';

export const accountDetailsMessages = defineMessages({
  en: {
    title: 'Account details',
    hint: 'You can sign in with the e-mail or with the mobile number.',
    save: 'Save changes',
  },
});
