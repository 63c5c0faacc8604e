import type { RefundRequest } from '@labfront/contract/refunds';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { refundsMessages } from './refunds.messages.ts';

export type Decision = 'approve' | 'decline';

type OnDecide = (decision: Decision, request: RefundRequest) => void;

const tones = { pending: 'saving', approved: 'brand', declined: 'neutral' } as const;

export function refundColumns(locale: Locale, onDecide: OnDecide): readonly ListColumn<RefundRequest>[] {
  const text = refundsMessages[locale];
  return [
    {
      id: 'number',
      header: text.number,
      isName: true,
      cell: ({ number, kind }) => (
        <span className="flex flex-col">
          <span className="tabular font-strong whitespace-nowrap">{number}</span>
          <span className="text-ink-soft">{text.kinds[kind]}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: text.amount,
      cell: ({ amount }) => <span className="tabular font-strong">{formatRupees(amount)}</span>,
    },
    { id: 'reason', header: text.reason, cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
    { id: 'requestedBy', header: text.requestedBy, cell: (request) => <AskedBy request={request} /> },
    { id: 'asked', header: text.asked, sort: 'createdAt', cell: ({ createdAt }) => <DateTimeCell at={createdAt} /> },
    { id: 'status', header: text.status, cell: (request) => <StatusCell request={request} /> },
    {
      id: 'actions',
      header: text.decision,
      align: 'end',
      cell: (request) => <Decide request={request} onDecide={onDecide} />,
    },
  ];
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim();

function AskedBy({ request: { requestedBy, status } }: { request: RefundRequest }) {
  const text = useMessages(refundsMessages);
  const isOwn = useAppSelector(selectUser)?._id === requestedBy._id;
  return (
    <span className="flex flex-col">
      <span>{nameOf(requestedBy)}</span>
      {isOwn && status === 'pending' && <span className="max-w-48 text-ink-soft">{text.byYou}</span>}
    </span>
  );
}

function StatusCell({ request: { status, decidedBy, declineReason } }: { request: RefundRequest }) {
  const text = useMessages(refundsMessages);
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <Chip tone={tones[status]}>{text.statuses[status]}</Chip>
      {decidedBy && <span className="text-ink-soft">{text.decidedBy(nameOf(decidedBy))}</span>}
      {status !== 'pending' && decidedBy === null && <span className="text-ink-soft">{text.byRule}</span>}
      {declineReason !== '' && <span className="wrap-anywhere text-ink-soft">{declineReason}</span>}
    </span>
  );
}

function Decide({ request, onDecide }: { request: RefundRequest; onDecide: OnDecide }) {
  const text = useMessages(refundsMessages);
  if (request.status !== 'pending') return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button aria-label={text.approveOf(request.number)} onClick={() => onDecide('approve', request)}>
        {text.approve}
      </Button>
      <Button
        variant="secondary"
        aria-label={text.declineOf(request.number)}
        onClick={() => onDecide('decline', request)}
      >
        {text.decline}
      </Button>
    </span>
  );
}
