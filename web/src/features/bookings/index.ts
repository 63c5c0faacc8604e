import { lazy } from 'react';

export { BookNow } from './components/book-now.tsx';

/** Apart from Book Now: the item pages, which offer that, have no need of the rest. */
export const NextBooking = lazy(() => import('./components/next-booking.tsx'));

/** The telephone desk's form, for pages of the administration where a booking begins. */
export const CreateBooking = lazy(() => import('./admin/create-dialog.tsx').then((m) => ({ default: m.CreateDialog })));
