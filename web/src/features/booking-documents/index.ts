export { BookingDocuments } from './booking-documents.tsx';
