import type { Account } from '@labfront/contract/accounts';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const ACCOUNT_COLUMNS: readonly CsvColumn<Account>[] = [
  { header: 'First name', value: (account) => account.firstName },
  { header: 'Last name', value: (account) => account.lastName },
  { header: 'E-mail', value: (account) => account.email },
  { header: 'Mobile number', value: (account) => account.mobileNumber },
  { header: 'Number verified', value: ({ mobileVerified }) => (mobileVerified ? 'yes' : 'no') },
  { header: 'Role', value: (account) => account.role },
  { header: 'Registered (IST)', value: (account) => localTimestamp(account.createdAt) },
  { header: 'Last sign-in (IST)', value: ({ lastLogin }) => lastLogin && localTimestamp(lastLogin) },
];
