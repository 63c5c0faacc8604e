import { labelAge } from '@labfront/contract/label-patients';
import type { WorkLine } from '@labfront/contract/laboratory';
import { ageAndSex } from '../../../shared/format/ages.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { LineStateChip } from './line-state-chip.tsx';
import { worklistMessages } from './worklist.messages.ts';

export function worklistColumns(
  locale: Locale,
  nameOf: (centreId: string | null) => string,
): readonly ListColumn<WorkLine>[] {
  const text = worklistMessages[locale];
  return [
    {
      id: 'order',
      header: text.order,
      isName: true,
      cell: ({ orderId, accession, bookingNumber }) => (
        <span className="flex flex-col">
          <Link
            to={`/admin/orders/${orderId}`}
            aria-label={text.openOrder(accession)}
            className="link tabular flex min-h-touch items-center font-strong whitespace-nowrap lg:min-h-8"
          >
            {accession}
          </Link>
          <span className="tabular text-ink-soft">{bookingNumber}</span>
        </span>
      ),
    },
    {
      id: 'patient',
      header: text.patient,
      cell: ({ patient }) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">{patient.name}</span>
          <span className="text-ink-soft">{ageAndSex(labelAge(patient), patient.sex)}</span>
        </span>
      ),
    },
    { id: 'test', header: text.test, cell: ({ testName }) => testName },
    { id: 'department', header: text.department, cell: ({ department }) => department },
    { id: 'state', header: text.state, cell: ({ state }) => <LineStateChip state={state} /> },
    {
      id: 'due',
      header: text.due,
      sort: 'dueAt',
      cell: ({ dueAt, late }) =>
        dueAt !== null && (
          <span className="flex flex-col items-start gap-1">
            <DateTimeCell at={dueAt} />
            {late && <Chip tone="danger">{text.late}</Chip>}
          </span>
        ),
    },
    { id: 'centre', header: text.centre, cell: ({ centreId }) => nameOf(centreId) },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
  ];
}
