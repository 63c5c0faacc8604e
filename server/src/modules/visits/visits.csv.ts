import type { Visit } from '@labfront/contract/visits';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const VISIT_COLUMNS: readonly CsvColumn<Visit>[] = [
  { header: 'Booking number', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'State', value: ({ state }) => state },
  { header: 'Date', value: ({ date }) => date },
  { header: 'Time', value: ({ slot }) => slot },
  { header: 'Phlebotomist', value: ({ collector }) => collector?.name ?? null },
  { header: 'Patients', value: ({ patients }) => patients.join('; ') },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'Address', value: ({ address }) => address },
  { header: 'Pincode', value: ({ pincode }) => pincode },
  { header: 'Tests', value: ({ tests }) => tests.join('; ') },
  { header: 'Amount due (INR)', value: ({ amountDue }) => amountDue },
  { header: 'Reason', value: ({ failCode }) => failCode },
  { header: 'Needs a look', value: ({ needsReview }) => (needsReview ? 'yes' : 'no') },
];
