import type { Prescription } from '@labfront/contract/prescriptions';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
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
      cell: ({ createdAt }) => (
        <span className="tabular flex flex-col whitespace-nowrap">
          <span>{formatDate(createdAt, locale)}</span>
          <span className="text-ink-soft">{formatTime(createdAt, locale)}</span>
        </span>
      ),
    },
  ];
}
