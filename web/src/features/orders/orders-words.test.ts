import { expect, it } from 'vitest';
import { cartBookingsMessages } from '../cart-bookings/index.ts';
import { ordersMessages } from './orders.messages.ts';

it('says in Hindi what a booking waits for, and calls Book Now as its button does', () => {
  // "Remaining" alone is read as money that is still due.
  expect(cartBookingsMessages.hi.statuses.Pending).toBe('कन्फ़र्म होना बाकी');
  expect(ordersMessages.hi.filters.bookNow).toBe('अभी बुक करें');
});
