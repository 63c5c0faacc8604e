import type { ReportPurchase } from '@labfront/contract/report-payments';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { reportsMessages } from '../reports.messages.ts';
import { ReportStatusChip } from './report-status-chip.tsx';

/** The payment state of a bought report. */
export function ReportState({ report: { status, withdrawn } }: { report: ReportPurchase }) {
  const text = useMessages(reportsMessages);
  return withdrawn ? <Chip>{text.withdrawn}</Chip> : <ReportStatusChip status={status} />;
}

export function PayReport({ report: { _id, amount } }: { report: ReportPurchase }) {
  const text = useMessages(reportsMessages);
  return (
    <ButtonLink to={`/payment/${_id}`} variant="accent">
      {text.payNow(formatRupees(amount))}
    </ButtonLink>
  );
}
