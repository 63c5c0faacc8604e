import { defineMessages } from '../../shared/i18n/messages.ts';
import { windowsMessagesHi } from './collection-windows.messages.hi.ts';

export const windowsMessages = defineMessages({
  hi: windowsMessagesHi,
  en: {
    fetchFailed: 'Failed to fetch time windows',
    day: 'Day',
    today: 'Today',
    tomorrow: 'Tomorrow',
    otherDay: 'Another day',
    time: 'Time',
    anyTime: 'No fixed time',
    anyTimeHint: 'Come when it suits you, or we call you to agree on a time.',
    chooseCity: 'Choose a city to see the times that are free.',
    none: 'There is no time left on this day. Please choose another day.',
    full: 'Full',
    now: 'Its time now',
    placesLeft: (left: number) => (left === 1 ? '1 place left' : `${left} places left`),
    tooFew: (left: number, needed: number) =>
      `${left === 1 ? '1 place' : `${left} places`} left, too few for ${needed} patients`,
    fasting: 'Good for fasting',
    fastingHint: (hours: number) =>
      `These tests need nothing but water for ${hours} hours before: an early time is easiest.`,
    noFasting: 'These tests need no fasting: any time is good.',
  },
});
