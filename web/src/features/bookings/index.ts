import { lazy } from 'react';

export { moneyOf } from './booking-money.ts';
export { fetchBookings, selectBookings } from './bookings.slice.ts';
export { BookNow } from './components/book-now.tsx';
export type { BookNowItem } from './components/book-now.types.ts';
export { RescheduleBookNow } from './components/reschedule.tsx';
export { StatusChip } from './components/status-chip.tsx';
export { downloadBookingReceipt } from './receipt.thunk.ts';

/** Apart from Book Now: the item pages, which offer that, have no need of the rest. */
export const NextBooking = lazy(() => import('./components/next-booking.tsx'));

/** Asks before an own Book Now booking is cancelled. */
export const CancelBookNow = lazy(() =>
  import('./components/cancel-dialog.tsx').then((m) => ({ default: m.CancelDialog })),
);

/** The telephone desk's form, for pages of the administration where a booking begins. */
export const CreateBooking = lazy(() => import('./admin/create-dialog.tsx').then((m) => ({ default: m.CreateDialog })));
