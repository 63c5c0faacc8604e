export { Uncollected, useIsUnderWay, VisitOfBooking } from './visit-of-booking.tsx';
