import { defineMessages } from '../../shared/i18n/messages.ts';
import { faqMessagesHi, moreMessagesHi } from './home-more.messages.hi.ts';

export const moreMessages = defineMessages({
  hi: moreMessagesHi,
  en: {
    popularIn: (city: string) => `Popular in ${city}`,
    categories: 'Browse by category',
    testsIn: (count: number) => (count === 1 ? '1 test' : `${count} tests`),
    steps: 'How it works',
    stepChoose: 'Choose a test',
    stepChooseHint: 'Search by name, or pick a package. Each page says how to prepare.',
    stepBook: 'Pick a time',
    stepBookHint: 'At home or at a centre, in a window that suits you.',
    stepSample: 'Give the sample',
    stepSampleHint: 'One phlebotomist, sealed tubes, your name on each.',
    stepReport: 'Read the report',
    stepReportHint: 'Released by a pathologist and kept in your account.',
    cities: 'Cities we serve',
    citiesHint: (count: number) => `Samples are collected in ${count} cities and towns.`,
    moreCities: (count: number) => `Show ${count} more`,
    faq: 'Frequently asked questions',
  },
});

export const faqMessages = defineMessages({
  hi: faqMessagesHi,
  en: {
    q1: 'Do I need a prescription from a doctor?',
    a1: 'No. You can book most tests yourself. If you have a prescription, keep it at hand: it tells which tests were meant. Read the results with a doctor.',
    q2: 'Do I have to fast before the test?',
    a2: 'Only for some tests. The page of each test and package says under “How to prepare” whether to fast, for how long, and what to do about your medicines. Plain water is fine unless it says otherwise.',
    q3: 'How does home collection work?',
    a3: 'You choose an address and a time window when you book. A trained phlebotomist comes with sealed, single-use material, labels the tubes in front of you and brings them to the laboratory.',
    q4: 'When is my report ready?',
    a4: 'Each test says how long it takes, counted from the time the sample reaches the laboratory. For a package it is the slowest of its tests.',
    q5: 'What does NABL accredited mean?',
    a5: 'NABL is the Indian board that examines laboratories against the standard ISO 15189. Tests within that scope carry a small mark beside their name; tests outside it are done in our network all the same, without the mark.',
    q6: 'Are there charges on top of the price?',
    a6: 'Only for a home visit, in some places: the cart shows the fee before you book. Discounts are already taken off the price on the page.',
    q7: 'Can I cancel a booking?',
    a7: 'Yes, in your account, until its time begins or our phlebotomist is on the way to you. A confirmed booking that you made with Book Now is cancelled by a call to us. What you have paid goes back the way it came.',
  },
});
