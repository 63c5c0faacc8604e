import type { Affiliate, StatementLine } from '@labfront/contract/affiliates';
import { localTimestamp } from '../../platform/clock.ts';
import type { CsvColumn } from '../../platform/csv.ts';

export const AFFILIATE_COLUMNS: readonly CsvColumn<Affiliate>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'City', value: ({ city }) => city },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Commission (%)', value: ({ commissionPercent }) => commissionPercent },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
];

export const STATEMENT_COLUMNS: readonly CsvColumn<StatementLine>[] = [
  { header: 'Booking number', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Booked (IST)', value: ({ date }) => localTimestamp(date) },
  { header: 'Amount (INR)', value: ({ amount }) => amount },
  { header: 'Commission (INR)', value: ({ commission }) => commission },
];
