import type { LedgerEntry } from '@labfront/contract/ledger';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const LEDGER_COLUMNS: readonly CsvColumn<LedgerEntry>[] = [
  { header: 'Time (IST)', value: (entry) => localTimestamp(entry.at) },
  { header: 'Kind', value: (entry) => entry.kind },
  { header: 'Amount (INR)', value: (entry) => entry.amount },
  { header: 'Method', value: (entry) => entry.method },
  { header: 'For', value: (entry) => entry.subjectKind },
  { header: 'Number', value: (entry) => entry.number },
  { header: 'Customer', value: (entry) => entry.customer },
  { header: 'Payment', value: (entry) => entry.paymentId },
  { header: 'Order', value: (entry) => entry.orderId },
  { header: 'Reference', value: (entry) => entry.reference },
  { header: 'Received by', value: (entry) => entry.receivedBy },
  {
    header: 'Refunded',
    value: ({ refunded }) => refunded.map(({ test, patient }) => `${test ?? 'Private test'} (${patient})`).join(', '),
  },
  { header: 'Note', value: (entry) => entry.note },
];
