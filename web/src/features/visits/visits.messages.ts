import { defineMessages } from '../../shared/i18n/messages.ts';
import { visitsMessagesHi } from './visits.messages.hi.ts';

const inWords = (minutes: number) =>
  minutes % 60 !== 0 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`;

export const visitsMessages = defineMessages({
  hi: visitsMessagesHi,
  en: {
    title: 'Sample collection',
    trackFailed: 'Failed to fetch the visit',
    home: {
      unscheduled: 'We will call you to agree on a time',
      unassigned: 'Booked: a phlebotomist will be named before your time',
      assigned: 'A phlebotomist will come to you',
      accepted: 'Your phlebotomist has confirmed the visit',
      en_route: 'Your phlebotomist is on the way',
      arrived: 'Your phlebotomist has arrived',
      identified: 'Your phlebotomist is with you',
    },
    centre: {
      unscheduled: 'Choose a time with us before you come',
      unassigned: 'We expect you at the centre',
      assigned: 'We expect you at the centre',
      accepted: 'We expect you at the centre',
      en_route: 'We expect you at the centre',
      arrived: 'You are checked in: please wait to be called',
      identified: 'You are checked in: please wait to be called',
    },
    over: {
      home: 'This day is over and no collection is recorded. Please call us to agree on another time',
      centre: 'This day is over and no collection is recorded. Please call us, or choose another time',
    },
    later: {
      collecting: 'Your sample is being collected',
      collected: 'Your sample is collected',
      handed_over: 'Your sample is with the laboratory',
      closed: 'The collection is complete',
      failed: 'The sample could not be collected. We will call you to agree on another time',
      rescheduled: 'The collection was moved to another time',
      cancelled: 'The collection is cancelled',
    },
    startCode: 'Start code',
    tellAtDoor: 'Tell it to the phlebotomist at the door, to nobody before',
    tellAtCounter: 'Tell it at the counter of the centre',
    collector: 'Phlebotomist',
    call: (name: string) => `Call ${name}`,
    collectedAt: 'Collected at',
    nextDraw: 'Next sample at',
    laterDraws: (minutes: readonly number[]) =>
      `A further sample is taken ${minutes.map(inWords).join(' and ')} after the first one. Please be there until then.`,
    mealDraws: (minutes: readonly number[]) =>
      `A sample is taken ${minutes.map(inWords).join(' and ')} after a meal. Tell the phlebotomist when you started to eat.`,
  },
});
