import { englishOnly } from '../../../shared/i18n/messages.ts';

export const collectionsMessages = englishOnly({
  en: {
    title: 'Collections of the day',
    of: (day: string) => `Home collections on ${day}`,
    fetchFailed: 'Failed to fetch the collections',
    day: 'Day',
    print: 'Print',
    stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
    money: (amount: string) => `${amount} to collect`,
    time: 'Time',
    noTime: 'No time agreed',
    person: 'Person',
    place: 'Address',
    map: (name: string) => `Map of the way to ${name}`,
    tests: 'Tests',
    notChosen: 'Not chosen yet',
    toCollect: 'To collect',
    paid: 'Nothing',
    what: 'Booking',
    request: 'Request, not booked yet',
    assigned: (name: string) => `Goes there: ${name}`,
    none: 'Nobody is visited on this day',
  },
});
