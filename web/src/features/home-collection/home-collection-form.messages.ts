import { defineMessages } from '../../shared/i18n/messages.ts';
import { homeCollectionFormMessagesHi } from './home-collection-form.messages.hi.ts';

export const homeCollectionFormMessages = defineMessages({
  hi: homeCollectionFormMessagesHi,
  en: {
    title: 'We come to your home',
    hint: 'Leave your name and number, and we call you to arrange the visit of a phlebotomist.',
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
