import { defineMessages } from '../../shared/i18n/messages.ts';
import { contactPageMessagesHi } from './contact-page.messages.hi.ts';

export const contactPageMessages = defineMessages({
  hi: contactPageMessagesHi,
  en: {
    home: 'Home',
    title: 'Contact',
    description: (site: string) =>
      `How to reach ${site}: telephone, e-mail, address, opening hours, and a form for your question.`,
    intro: 'Ask us anything about a test, a booking or a report. Please leave out what only your doctor should know.',
    details: 'How to reach us',
    hours: 'Opening hours',
    formTitle: 'Write to us',
    name: 'Name',
    city: 'City',
    phone: 'Phone number',
    email: 'E-mail',
    reachHint: 'Give a phone number or an e-mail address, so that we can answer.',
    message: 'Message',
    send: 'Send message',
    another: 'Write another message',
    consent: 'We use what you write here to answer you, and for nothing else.',
    privacy: 'Privacy policy',
  },
});
