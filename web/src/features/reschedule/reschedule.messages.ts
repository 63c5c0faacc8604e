import { defineMessages } from '../../shared/i18n/messages.ts';
import { rescheduleMessagesHi } from './reschedule.messages.hi.ts';

export const rescheduleMessages = defineMessages({
  hi: rescheduleMessagesHi,
  en: {
    failed: 'Failed to change the time',
    change: 'Change the time',
    changeOf: (number: string) => `Change the time of booking ${number}`,
    title: (number: string) => `Change the time of booking ${number}`,
    now: (window: string) => `The time now is ${window}.`,
    noTime: 'It has no fixed time yet.',
    until: (hours: number, time: string) =>
      `You can change the time until ${hours} hours before it begins, that is ${time}.`,
    left: (times: number) => (times === 1 ? 'You can do this once more.' : `You can do this ${times} more times.`),
    kept: 'The old time stays yours until the new one is booked. The amount does not change.',
    staffRule:
      'The customer is told by mail, WhatsApp or SMS. This does not count among the changes that the customer may make.',
    reason: 'Reason',
    reasonHint: 'For the history of the booking.',
    reasonMissing: 'Give the reason',
    slotMissing: 'Choose a day and a time',
    confirm: 'Book the new time',
    keep: 'Keep the old time',
    full: 'This time has just filled up. Your old time stays. These times have a free place:',
    fullNone: 'This time has just filled up. Your old time stays. Please choose another day.',
    freePlace: (window: string, left: number) => `${window} (${left === 1 ? '1 place' : `${left} places`} left)`,
    closed: (hours: number, phone: string) =>
      `The time can be changed until ${hours} hours before it begins. Please call us: ${phone}.`,
    limit: (times: number, phone: string) =>
      `You have changed the time ${times} times. For another one please call us: ${phone}.`,
  },
});
