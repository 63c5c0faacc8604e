import type { Prescription } from '@labfront/contract/prescriptions';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const PRESCRIPTION_COLUMNS: readonly CsvColumn<Prescription>[] = [
  { header: 'Sent (IST)', value: (prescription) => localTimestamp(prescription.createdAt) },
  { header: 'Status', value: (prescription) => prescription.status },
  { header: 'Name', value: (prescription) => prescription.name },
  { header: 'Mobile number', value: (prescription) => prescription.phone },
  { header: 'E-mail', value: (prescription) => prescription.email },
  { header: 'City', value: (prescription) => prescription.city },
  { header: 'Message', value: (prescription) => prescription.message },
  { header: 'Note', value: (prescription) => prescription.note },
  { header: 'Tests and packages', value: ({ items }) => items.map(({ name }) => name).join(', ') },
  { header: 'File', value: (prescription) => prescription.originalName },
];
