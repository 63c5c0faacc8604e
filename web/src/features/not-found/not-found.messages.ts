import { defineMessages, englishOnly } from '../../shared/i18n/messages.ts';
import { notFoundMessagesHi } from './not-found.messages.hi.ts';

export const notFoundMessages = defineMessages({
  hi: notFoundMessagesHi,
  en: {
    title: 'Page not found',
    heading: 'We could not find this page',
    hint: 'The address may be mistyped, or the page has moved. Search for a test, or go on from here.',
    home: 'Home',
    packages: 'Packages',
    allTests: 'All tests',
    contact: 'Contact',
  },
});

export const adminNotFoundMessages = englishOnly({
  en: {
    hint: 'The address may be mistyped, or the page has moved. The menu has everything that you may open, and Ctrl K finds bookings, people and tubes.',
    home: 'To the administration',
  },
});
