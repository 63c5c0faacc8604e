import type { AuditEntry } from '@labfront/contract/audit';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { auditMessages } from './audit.messages.ts';
import { auditDetails } from './audit-details.ts';

/** Narrows the list to one person or one record. */
type Narrow = (filter: { actor: string } | { record: string }) => void;

export function auditColumns(locale: Locale, narrow: Narrow): readonly ListColumn<AuditEntry>[] {
  const text = auditMessages[locale];
  return [
    {
      id: 'action',
      header: text.action,
      isName: true,
      cell: ({ action, sentence }) => (
        <span className="flex flex-col items-start gap-1 wrap-anywhere lg:min-w-64">
          {sentence}
          {action.endsWith('.failed') && <Chip tone="danger">{text.failed}</Chip>}
        </span>
      ),
    },
    {
      id: 'when',
      header: text.when,
      sort: 'at',
      cell: ({ at }) => <DateTimeCell at={at} />,
    },
    {
      id: 'who',
      header: text.who,
      cell: ({ actor }) => {
        if (actor === null) return <span className="text-ink-soft">{text.nobody}</span>;
        const name = `${actor.firstName} ${actor.lastName}`.trim();
        return (
          <button
            type="button"
            title={text.onlyBy(name)}
            onClick={() => narrow({ actor: actor._id })}
            className="link min-h-touch text-left max-lg:text-right"
          >
            {name}
          </button>
        );
      },
    },
    {
      id: 'record',
      header: text.record,
      cell: ({ recordId, recordName }) =>
        recordId !== null && (
          <button
            type="button"
            title={text.onlyOn}
            onClick={() => narrow({ record: recordId })}
            className="link tabular min-h-touch text-left text-sm wrap-anywhere max-lg:text-right lg:min-w-36"
          >
            {recordName ?? text.onlyOn}
          </button>
        ),
    },
    { id: 'address', header: text.address, cell: ({ address }) => <span className="tabular">{address}</span> },
    {
      id: 'details',
      header: text.details,
      cell: ({ details }) => (
        <span className="flex flex-col text-sm wrap-anywhere text-ink-soft">
          {auditDetails(details).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      ),
    },
  ];
}
