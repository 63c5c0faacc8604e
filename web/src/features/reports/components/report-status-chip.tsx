import type { ReportStatus } from '@labfront/contract/reports';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { reportsMessages } from '../reports.messages.ts';

const tones = { Pending: 'saving', Completed: 'brand' } as const;

export function ReportStatusChip({ status }: { status: ReportStatus }) {
  const text = useMessages(reportsMessages);
  return (
    <Chip tone={tones[status]} className="shrink-0 whitespace-nowrap">
      {text.statuses[status]}
    </Chip>
  );
}
