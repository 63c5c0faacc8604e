import { REPORT_STATUSES } from '@labfront/contract/report-limits';
import type { Report } from '@labfront/contract/reports';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { controlClass } from '../../../shared/ui/field.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { updateReportStatus } from './reports-admin.slice.ts';

interface ReportStatusControlProps {
  readonly report: Report;
  /** The report was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** Releases a report, or lets it wait for its payment again while nothing was paid. */
export function ReportStatusControl({ report, onConflict }: ReportStatusControlProps) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const { _id, status, amount, paymentStatus } = report;
  const isFixed = status === 'Completed' && (amount === 0 || paymentStatus !== 'none');

  async function move(to: string) {
    setBusy(true);
    const answer = await dispatch(updateReportStatus({ params: { id: _id }, body: { status: to } }));
    setBusy(false);
    if (updateReportStatus.fulfilled.match(answer)) {
      notify('success', text.moved(text.statuses[answer.payload.data.status]));
    } else if (answer.payload) {
      notify('error', answer.payload.message);
      if (answer.payload.status === 409) onConflict();
    }
  }

  return (
    <span className="relative block">
      <select
        aria-label={text.status}
        value={status}
        disabled={isFixed || busy || !may('report.release')}
        aria-busy={busy}
        onChange={(event) => void move(event.target.value)}
        className={clsx(controlClass, 'min-w-36 appearance-none pr-9 text-sm!')}
      >
        {REPORT_STATUSES.map((option) => (
          <option key={option} value={option}>
            {text.statuses[option]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
