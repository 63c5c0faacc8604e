import { defineMessages } from '../../../shared/i18n/messages.ts';

export const cartBookingsAdminMessages = defineMessages({
  en: {
    title: 'Cart bookings',
    searchHint: 'Number, name, mobile, e-mail, payment',
    stateFilter: 'State',
    allStates: 'All states',
    number: 'Booking',
    customer: 'Customer',
    items: 'Items',
    total: 'Total',
    payment: 'Payment',
    when: 'Collection',
    created: 'Booked',
    status: 'Status',
    quantity: (count: number) => `${count} × `,
    more: (count: number) => `and ${count} more`,
    moved: (number: string, status: string) => `Booking ${number} is ${status}`,
    cancelTitle: (number: string) => `Cancel booking ${number}?`,
    cancelText: 'The place in the time window is given free. A cancelled booking cannot be opened again.',
    cancelConfirm: 'Cancel booking',
    keep: 'Keep booking',
    none: 'No cart bookings yet',
    noneFound: 'No booking fits this search',
  },
});
