import type { AuditEntry } from '@labfront/contract/audit';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const AUDIT_COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { header: 'When (IST)', value: ({ at }) => localTimestamp(at) },
  { header: 'Who', value: ({ actor }) => actor && `${actor.firstName} ${actor.lastName}`.trim() },
  { header: 'Account', value: ({ actor }) => actor?._id ?? null },
  { header: 'What happened', value: ({ sentence }) => sentence },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Record', value: ({ recordId }) => recordId },
  { header: 'From address', value: ({ address }) => address },
  {
    header: 'Details',
    value: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
  },
];
