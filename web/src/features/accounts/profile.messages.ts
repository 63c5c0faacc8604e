import { defineMessages } from '../../shared/i18n/messages.ts';
import { profileMessagesHi } from './profile.messages.hi.ts';

export const profileMessages = defineMessages({
  hi: profileMessagesHi,
  en: {
    title: 'My account',
    email: 'E-mail',
    mobile: 'Mobile number',
    memberSince: 'Customer since',
    none: 'Not given',
    admin: 'Administrator',
    nextBooking: 'Next booking',
    noNext: 'You have no booking ahead.',
    browseTests: 'Browse tests',
    latestReport: 'Latest report',
    noReport: 'You have no report yet.',
    booking: (number: string) => `Booking ${number}`,
    quick: 'Where to now?',
    bookNow: 'Bookings',
    bookNowHint: 'What you booked with Book Now',
    bookings: 'Cart bookings',
    bookingsHint: 'State, payment and cancellation',
    prescriptions: 'Prescriptions',
    prescriptionsHint: 'Our answers, or send another one',
    cart: 'Cart',
    cartHint: 'What you want to book',
    administration: 'Administration',
    administrationHint: 'Bookings of all customers',
    signOut: 'Sign Out',
    signOutHint: 'On this device',
  },
});
