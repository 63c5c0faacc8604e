import { defineMessages } from '../../shared/i18n/messages.ts';
import { promisesHi } from './promises.messages.hi.ts';

export const promisesMessages = defineMessages({
  hi: promisesHi,
  en: {
    home: 'Home',
    title: 'Our promises',
    description: (site: string) =>
      `What ${site} promises, what you get where a promise is not kept, and how often they were kept.`,
    intro: 'If we do not keep a promise, you need not ask: our system notices it and gives money back.',
    names: {
      collector_late: 'We come on time',
      specimen_lost: 'We take care of your sample',
      report_late: 'Your report is ready on time',
    },
    rules: {
      collector_late: (percent: string) =>
        `If we are not with you within 30 minutes after the end of your time window, you get back ${percent} of what your tests cost.`,
      specimen_lost: (percent: string) =>
        `If your sample is lost or cannot be used by our fault, you get back ${percent} of what its tests cost. A new sample is collected at no cost.`,
      report_late: (percent: string) =>
        `If a report is not ready within the time that we state for the test, you get back ${percent} of what the test costs. The time counts from the arrival of your sample in the laboratory.`,
    },
    most: (amount: string) => `At most ${amount} for one booking.`,
    until: (day: string) => `Valid until ${day}.`,
    kept: (kept: string, total: string, percent: string) =>
      `Kept ${kept} times out of ${total} in the last 90 days (${percent}).`,
    times: 'How long reports took',
    timesIn: (percent: string, lines: string, days: number) =>
      `${percent} of ${lines} reports in the last ${days} days were in time.`,
    test: 'Test',
    promised: 'Promised',
    taken: 'On average',
    inTime: 'In time',
    hours: (hours: string) => (hours === '1' ? '1 hour' : `${hours} hours`),
    how: 'How you get the money',
    howPoints: [
      'Money that you paid online goes back the same way. A bank takes 5 to 7 working days.',
      'Money that you paid in cash waits for you at the counter.',
      'If you have not paid yet, you pay that much less.',
      'You get a message, and your booking shows it.',
    ],
    not: 'When there is no money back',
    notText:
      'There is no money back for what you caused, such as moving or cancelling a booking. Each promise pays for a test once, and never more than the test cost.',
    none: 'No promise is in force at the moment',
    noneHint: 'When we make one, it is written here.',
    loading: 'Loading the promises',
    failed: 'Failed to fetch the promises',
  },
});
