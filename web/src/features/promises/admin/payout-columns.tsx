import type { PromisePayout } from '@labfront/contract/promises';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { promisesAdminMessages } from './promises-admin.messages.ts';

export type Decision = 'approve' | 'decline';

type OnDecide = (decision: Decision, payout: PromisePayout) => void;

const tones = { waiting: 'saving', paid: 'brand', declined: 'neutral' } as const;

export function payoutColumns(locale: Locale, onDecide: OnDecide): readonly ListColumn<PromisePayout>[] {
  const text = promisesAdminMessages[locale];
  return [
    {
      id: 'number',
      header: text.number,
      isName: true,
      cell: ({ number }) => <span className="tabular font-strong whitespace-nowrap">{number}</span>,
    },
    { id: 'promise', header: text.promise, cell: ({ kind }) => text.kinds[kind] },
    {
      id: 'amount',
      header: text.amount,
      cell: ({ amount }) => <span className="tabular font-strong">{formatRupees(amount)}</span>,
    },
    { id: 'broken', header: text.broken, cell: ({ brokenAt }) => <DateTimeCell at={brokenAt} /> },
    { id: 'found', header: text.found, sort: 'createdAt', cell: ({ createdAt }) => <DateTimeCell at={createdAt} /> },
    { id: 'status', header: text.status, cell: (payout) => <StatusCell payout={payout} /> },
    {
      id: 'actions',
      header: text.decision,
      align: 'end',
      cell: (payout) => <Decide payout={payout} onDecide={onDecide} />,
    },
  ];
}

function StatusCell({ payout }: { payout: PromisePayout }) {
  const { kind, status, way, decidedBy, declineReason, factsChangedAt } = payout;
  const text = useMessages(promisesAdminMessages);
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <Chip tone={tones[status]}>{text.statuses[status]}</Chip>
      {way && <span className="text-ink-soft">{text.ways[way]}</span>}
      {decidedBy && (
        <span className="text-ink-soft">{text.decidedBy(`${decidedBy.firstName} ${decidedBy.lastName}`.trim())}</span>
      )}
      {declineReason !== '' && <span className="wrap-anywhere text-ink-soft">{declineReason}</span>}
      {factsChangedAt !== null && (
        <span className="max-w-64 text-sm">
          {text.factsChanged[kind]} {status === 'paid' && text.stays}
        </span>
      )}
    </span>
  );
}

function Decide({ payout, onDecide }: { payout: PromisePayout; onDecide: OnDecide }) {
  const text = useMessages(promisesAdminMessages);
  if (payout.status !== 'waiting') return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button aria-label={text.approveOf(payout.number)} onClick={() => onDecide('approve', payout)}>
        {text.approve}
      </Button>
      <Button
        variant="secondary"
        aria-label={text.declineOf(payout.number)}
        onClick={() => onDecide('decline', payout)}
      >
        {text.decline}
      </Button>
    </span>
  );
}
