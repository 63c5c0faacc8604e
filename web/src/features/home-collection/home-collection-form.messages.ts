import { defineMessages } from '../../shared/i18n/messages.ts';
import { homeCollectionFormMessagesHi } from './home-collection-form.messages.hi.ts';

export const homeCollectionFormMessages = defineMessages({
  hi: homeCollectionFormMessagesHi,
  en: {
    title: 'Shall we call you?',
    hint: 'Leave your name and number, and we call you back to arrange a visit at your home. This is a request for a call, not a booking yet.',
    when: 'We call while we are open:',
    name: 'Name',
    mobile: 'Mobile number',
    city: 'City',
    choose: 'Choose a city',
    consent: 'You may call me about this request.',
    privacy: 'How we use your details',
    send: 'Ask for a call',
    another: 'Ask for another person',
  },
});
