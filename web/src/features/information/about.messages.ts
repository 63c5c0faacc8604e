import { defineMessages } from '../../shared/i18n/messages.ts';
import { aboutMessagesHi } from './about.messages.hi.ts';

export const aboutMessages = defineMessages({
  hi: aboutMessagesHi,
  en: {
    title: 'About us',
    description: (site: string) =>
      `Who ${site} is: a network of NABL accredited diagnostic laboratories, how samples are handled, and what you may expect of us.`,
    intro:
      'We are a network of NABL accredited diagnostic laboratories. We began in Bhopal, Madhya Pradesh, with one aim: that a blood test should be as plain to book, to pay and to understand as a train ticket.',
    sections: {
      what: {
        title: 'What we do',
        text: [
          'We take blood and other samples at our centres and at people’s homes, examine them in accredited laboratories, and give the report to the person it belongs to, and to nobody else.',
          'Most of what doctors prescribe every day is here: blood counts, sugar, thyroid, liver and kidney function, vitamins, infections, and packages that put together what belongs together.',
        ],
      },
      accreditation: {
        title: 'Accreditation',
        text: [
          'NABL, the National Accreditation Board for Testing and Calibration Laboratories, is a constituent board of the Quality Council of India. It accredits medical laboratories against the international standard ISO 15189, test by test.',
          'A test that is within the scope of accreditation carries the mark “NABL accredited” in this shop, and the report says so too. Tests that are not in the scope do not carry it.',
        ],
      },
      quality: {
        title: 'How a sample is handled',
        text: ['From your arm to your report, every step leaves a trace:'],
        points: [
          'The phlebotomist asks your name and date of birth and labels the tubes beside you.',
          'Samples travel in cooled boxes; the time is written down when they leave and when they arrive.',
          'Every run is checked with control samples before any patient’s value is released.',
          'Values outside the critical limits are repeated, and the doctor or the patient is called at once.',
          'A qualified pathologist signs the report.',
        ],
        link: { to: '/proofs', label: 'How we prove that this record stays as it is' },
      },
      prices: {
        title: 'Prices',
        text: [
          'The price that you see includes all taxes. Only a home visit may cost something on top, in some places: the cart shows the fee before you book. The report of a booked test costs nothing more; a fee for any other report is asked only where we told you the amount beforehand.',
          'If a price changes after you have put a test into your cart, you are told before you pay.',
        ],
        link: { to: '/promises', label: 'What we promise, and what you get back if we do not keep it' },
      },
      people: {
        title: 'For doctors, hospitals and partners',
        text: [
          'Collection centres and clinics may work with us as franchise partners. Write to us with your city and the number of patients you see in a day, and we will call you.',
        ],
      },
    },
    contactTitle: 'How to reach us',
    contactText: 'People answer here while we are open. The opening hours stand on the Contact page.',
  },
});
