import { englishOnly } from '../../../shared/i18n/messages.ts';

export const placesMessages = englishOnly({
  en: {
    title: 'Collection places',
    intro: 'The bookings that hold places in the collection windows, from today on.',
    fetchFailed: 'Failed to fetch the places',
    searchHint: 'Booking number, name, mobile or e-mail',
    city: 'City',
    allCities: 'All cities',
    day: 'Day',
    window: 'Window',
    booking: 'Booking',
    customer: 'Customer',
    patient: (name: string) => `Patient: ${name}`,
    state: 'State',
    payment: 'Payment',
    unpaidOnline: 'Online, not paid',
    atCollection: 'At the collection',
    paid: 'Paid',
    since: 'Held since',
    until: 'Held until',
    kept: 'Keeps it',
    none: 'No booking holds a place',
    noneFound: 'No booking fits this filter',
  },
});
