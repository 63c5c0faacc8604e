import type { PlaceHolder } from '@labfront/contract/collection-windows';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const PLACE_HOLDER_COLUMNS: readonly CsvColumn<PlaceHolder>[] = [
  { header: 'City', value: ({ city }) => city },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Time', value: ({ slot }) => slot },
  { header: 'Booking', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Customer', value: ({ userId }) => `${userId.firstName} ${userId.lastName}`.trim() },
  { header: 'Mobile number', value: ({ userId }) => userId.mobileNumber },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Payment', value: ({ paymentStatus }) => paymentStatus },
  { header: 'Held since (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Held until (IST)', value: ({ heldUntil }) => (heldUntil === null ? null : localTimestamp(heldUntil)) },
];
