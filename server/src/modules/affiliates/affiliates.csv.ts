import type { ListedAffiliate, StatementLine } from '@labfront/contract/affiliates';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const AFFILIATE_COLUMNS: readonly CsvColumn<ListedAffiliate>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'City', value: ({ city }) => city },
  { header: 'Mobile number', value: ({ mobileNumber }) => mobileNumber },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Commission (%)', value: ({ commissionPercent }) => commissionPercent },
  { header: 'Active', value: ({ active }) => (active ? 'yes' : 'no') },
  { header: 'Paid bookings this month', value: ({ thisMonth }) => thisMonth.bookings },
  { header: 'Revenue this month (INR)', value: ({ thisMonth }) => thisMonth.revenue },
  { header: 'Commission this month (INR)', value: ({ thisMonth }) => thisMonth.commission },
];

export const STATEMENT_COLUMNS: readonly CsvColumn<StatementLine>[] = [
  { header: 'Booking number', value: ({ bookingNumber }) => bookingNumber },
  { header: 'Paid (IST)', value: ({ date }) => localTimestamp(date) },
  { header: 'Amount (INR)', value: ({ amount }) => amount },
  { header: 'Commission (INR)', value: ({ commission }) => commission },
];
