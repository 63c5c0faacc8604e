import { defineMessages } from '../../shared/i18n/messages.ts';
import { homeMessagesHi } from './home.messages.hi.ts';

export const homeMessages = defineMessages({
  hi: homeMessagesHi,
  en: {
    title: 'Lab tests and health packages, sample collection at home',
    description: (site: string, place: string) =>
      `Book lab tests and health packages from ${site}. NABL accredited laboratories, samples collected at home, reports online. ${place}.`,
    heading: 'The right test, at a fair price, close to home',
    promise:
      'Blood tests and health packages from a network of NABL accredited laboratories. Know the price, the preparation and the report time before you book.',
    bookHomeCollection: 'Book Home Collection',
    uploadPrescription: 'Upload Prescription',
    searchHint: 'Try a name, an organ or a short form: CBC, thyroid, vitamin D, sugar',
    trust: 'What you can count on',
    trustNabl: 'NABL accredited',
    trustNablHint: 'Accredited tests carry a mark',
    trustHome: 'Home collection',
    trustHomeHint: 'A trained phlebotomist visits',
    trustReports: 'Reports online',
    trustReportsHint: 'Private, in your account',
    trustPrices: 'Fair prices',
    trustPricesHint: 'What you see is what you pay',
    popularPackages: 'Popular packages',
    popularTests: 'Most prescribed tests',
    seeAll: 'See all',
    back: (list: string) => `Back in ${list}`,
    forward: (list: string) => `Forward in ${list}`,
  },
});
