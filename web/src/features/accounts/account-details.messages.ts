import { defineMessages } from '../../shared/i18n/messages.ts';

export const accountDetailsMessages = defineMessages({
  en: {
    title: 'Account details',
    hint: 'Reports and news of your bookings go to this e-mail and mobile number. You can sign in with either.',
    firstName: 'First name',
    lastName: 'Last name',
    mobile: 'Mobile number',
    email: 'E-mail',
    save: 'Save changes',
  },
});
