import { defineMessages } from '../i18n/messages.ts';

export const personMessages = defineMessages({
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    mobile: 'Mobile number',
    email: 'E-mail',
  },
});
