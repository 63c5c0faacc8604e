import { englishOnly } from '../../shared/i18n/messages.ts';

export const staffSearchMessages = englishOnly({
  en: {
    title: 'Find anything',
    label: 'Four digits of a number or mobile, a name or a code',
    hint: 'Arrow keys choose, Enter opens, Escape closes',
    groups: {
      bookings: 'Bookings',
      orders: 'Orders of the laboratory',
      tubes: 'Tubes',
      people: 'People',
      patients: 'Patients',
      requests: 'Home collection requests',
      prescriptions: 'Prescriptions',
      reports: 'Reports',
    },
    places: { home: 'at home', centre: 'at a centre' },
    ofAccount: (name: string) => `with the account of ${name}`,
    noAccount: 'without an account',
    all: 'Show them all in their list',
    searching: 'Searching',
    nothing: (typed: string) => `Nothing found for ${typed}`,
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    failed: 'Part of the search failed. What is shown may not be all.',
    searchFailed: 'The search failed',
    anonymous: 'Without a name',
  },
});
