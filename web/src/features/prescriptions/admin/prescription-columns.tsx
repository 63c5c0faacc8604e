import type { Prescription } from '@labfront/contract/prescriptions';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusChip } from '../components/status-chip.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';

export function prescriptionColumns(
  locale: Locale,
  onOpen: (prescription: Prescription) => void,
): readonly ListColumn<Prescription>[] {
  const text = prescriptionsAdminMessages[locale];
  return [
    {
      id: 'person',
      header: text.person,
      isName: true,
      cell: ({ name, phone, email }) => (
        <span className="flex flex-col">
          <span className="font-strong">{name}</span>
          <span className="tabular text-sm text-ink-soft">{phone || email || text.noContact}</span>
        </span>
      ),
    },
    {
      id: 'file',
      header: text.file,
      cell: (prescription) => (
        <Button variant="secondary" aria-label={text.openOf(prescription.name)} onClick={() => onOpen(prescription)}>
          {text.open}
        </Button>
      ),
    },
    {
      id: 'status',
      header: text.status,
      sort: 'status',
      cell: ({ status }) => <StatusChip status={status} label={text.statuses[status]} />,
    },
    { id: 'city', header: text.city, cell: ({ city }) => city },
    {
      id: 'message',
      header: text.message,
      cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere lg:min-w-40">{message}</span>,
    },
    {
      id: 'note',
      header: text.note,
      cell: ({ note }) => <span className="line-clamp-2 wrap-anywhere">{note}</span>,
    },
    {
      id: 'sent',
      header: text.sent,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
  ];
}
