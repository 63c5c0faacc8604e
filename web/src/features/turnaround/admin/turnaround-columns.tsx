import type { TurnaroundLine } from '@labfront/contract/turnaround';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { turnaroundMessages } from './turnaround.messages.ts';

const text = turnaroundMessages.en;

const stepOf = ({ resultedAt, authorisedAt, releasedAt }: TurnaroundLine) =>
  releasedAt !== null
    ? 'released'
    : authorisedAt !== null
      ? 'authorised'
      : resultedAt !== null
        ? 'resulted'
        : 'received';

export const turnaroundColumns = (
  nameOf: (centreId: string | null) => string,
): readonly ListColumn<TurnaroundLine>[] => [
  {
    id: 'order',
    header: text.order,
    isName: true,
    cell: ({ orderId, accession }) => (
      <Link
        to={`/admin/orders/${orderId}`}
        aria-label={text.openOrder(accession)}
        className="link tabular flex min-h-touch items-center font-strong whitespace-nowrap lg:min-h-8"
      >
        {accession}
      </Link>
    ),
  },
  { id: 'test', header: text.test, cell: ({ testName }) => testName },
  { id: 'step', header: text.step, cell: (line) => text.steps[stepOf(line)] },
  { id: 'centre', header: text.centre, cell: ({ centreId }) => nameOf(centreId) },
  { id: 'received', header: text.received, cell: ({ receivedAt }) => <DateTimeCell at={receivedAt} /> },
  { id: 'due', header: text.due, sort: 'at', cell: ({ dueAt }) => <DateTimeCell at={dueAt} /> },
  {
    id: 'late',
    header: text.late,
    cell: ({ lateMinutes }) =>
      lateMinutes === null ? (
        <span className="text-ink-soft">{text.inTime}</span>
      ) : (
        <span className="tabular font-strong text-danger">{text.minutes(lateMinutes)}</span>
      ),
  },
];
