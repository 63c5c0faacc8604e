import { defineMessages } from '../../shared/i18n/messages.ts';
import { centresPageHi } from './centres.messages.hi.ts';

export const centresPageMessages = defineMessages({
  hi: centresPageHi,
  en: {
    home: 'Home',
    title: 'Our centres',
    description: (site: string) =>
      `Laboratories and collection centres of ${site}: addresses, opening hours, home collection and accreditation.`,
    intro: 'Come by to have your sample taken, or book a time first and do not wait.',
    laboratory: 'Laboratory',
    collection: 'Collection centre',
    address: 'Address',
    directions: 'Show on the map',
    directionsTo: (name: string) => `Show on the map: ${name}`,
    call: (name: string) => `Call ${name}`,
    hours: 'Opening hours',
    allDay: 'Open 24 hours',
    closed: 'Closed',
    services: 'Services',
    walkIn: 'Samples taken at the centre',
    tested: 'Samples tested here',
    atHome: 'Samples taken at home',
    homeFree: 'free of charge',
    homeFee: (fee: string) => `${fee} a visit`,
    homeFeeFreeFrom: (fee: string, from: string) => `${fee} a visit, free from ${from} on`,
    accreditation: 'Accreditation',
    certificate: (body: string, number: string) => `${body}, certificate ${number}`,
    validUntil: (day: string) => `valid until ${day}`,
    book: 'Book a test',
    bookAt: (name: string) => `Book a test at ${name}`,
    loading: 'Loading the centres',
    none: 'No centre is listed yet',
    noneHint: 'Call or write to us: we tell you where your sample can be taken.',
    contact: 'Contact us',
  },
});
