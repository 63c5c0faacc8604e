import { defineMessages } from '../i18n/messages.ts';
import { personMessagesHi } from './person.messages.hi.ts';

export const personMessages = defineMessages({
  hi: personMessagesHi,
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    mobile: 'Mobile number',
    email: 'E-mail',
  },
});
