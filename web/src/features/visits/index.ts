export { useIsUnderWay, VisitOfBooking } from './visit-of-booking.tsx';
