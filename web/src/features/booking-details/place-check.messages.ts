import { defineMessages } from '../../shared/i18n/messages.ts';
import { placeCheckMessagesHi } from './place-check.messages.hi.ts';

export const placeCheckMessages = defineMessages({
  hi: placeCheckMessagesHi,
  en: {
    placeHeading: 'Do we come to you?',
    placePincode: 'Your pincode',
    placeHint: 'See at once whether we take the sample at home, for which fee and when.',
    placeServed: (city: string) => `Yes, we take samples at home in ${city}.`,
    placeFree: 'The home visit is free.',
    placeFee: (fee: string) => `The home visit costs ${fee}.`,
    placeFreeFrom: (amount: string) => `It is free for orders from ${amount}.`,
    placeNext: (window: string) => `The first free time is ${window}.`,
    placeNoTime: 'All times are taken for the next two months. Please call us.',
    placeNotServed: (city: string) => `We do not take samples at home there yet (${city}). You can come to a centre:`,
    placeNoCentre: 'We have no centre near it yet. Please call us.',
    placeDistance: (kilometres: number) => `${kilometres} km`,
    placeHome: 'Take the sample at home',
    placeCentre: 'Come here',
    placeCentreOf: (name: string) => `Come to ${name}`,
  },
});
