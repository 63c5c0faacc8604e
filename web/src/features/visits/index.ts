export { Uncollected, useIsCollected, useIsUnderWay, VisitOfBooking } from './visit-of-booking.tsx';
