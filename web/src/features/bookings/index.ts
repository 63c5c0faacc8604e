import { lazy } from 'react';

export { BookNow } from './components/book-now.tsx';

/** Apart from Book Now: the item pages, which offer that, have no need of the rest. */
export const NextBooking = lazy(() => import('./components/next-booking.tsx'));
