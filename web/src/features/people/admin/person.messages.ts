import { englishOnly } from '../../../shared/i18n/messages.ts';

export const personPageMessages = englishOnly({
  en: {
    title: 'Person',
    allUsers: 'All users',
    missing: 'There is no such account',
    missingHint: 'It may have been deleted.',
    customerSince: 'Registered',
    lastLogin: 'Last sign-in',
    cartBookings: (total: number) => `Cart bookings (${total})`,
    noBookings: 'No cart bookings yet',
    allBookings: 'All cart bookings of this person',
    bookNow: (total: number) => `Book Now bookings (${total})`,
    noBookNow: 'No Book Now bookings yet',
    allBookNow: 'All Book Now bookings of this person',
    reportPayments: (total: number) => `Report payments (${total})`,
    noReportPayments: 'No report that had to be paid',
    withdrawn: 'Withdrawn',
    sessions: (total: number) => `Signed in on (${total})`,
    noSessions: 'Not signed in anywhere',
  },
});
