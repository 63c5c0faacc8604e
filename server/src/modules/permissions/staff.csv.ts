import type { Assignment } from '@labfront/contract/assignments';
import type { StaffMember } from '@labfront/contract/staff';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

const whereOf = ({ scope, centreId, partnerId }: Assignment) =>
  [scope, centreId ?? partnerId].filter(Boolean).join(' ');

export const STAFF_COLUMNS: readonly CsvColumn<StaffMember>[] = [
  { header: 'First name', value: (member) => member.firstName },
  { header: 'Last name', value: (member) => member.lastName },
  { header: 'E-mail', value: (member) => member.email },
  { header: 'Mobile number', value: (member) => member.mobileNumber },
  { header: 'State', value: (member) => member.state },
  {
    header: 'Roles',
    value: ({ assignments }) => assignments.map((one) => `${one.roleName} (${whereOf(one)})`).join('; '),
  },
  { header: 'Last sign-in (IST)', value: ({ lastLogin }) => lastLogin && localTimestamp(lastLogin) },
];
