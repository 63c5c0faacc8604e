import type { Report } from '@labfront/contract/reports';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { RefundSums } from '../../cart-bookings/index.ts';
import { purchaseOf } from '../report-money.ts';
import { ReportMenu } from './report-menu.tsx';
import { nameOf } from './report-name.ts';
import { ReportStatusControl } from './report-status-control.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';

interface RowActions {
  readonly onOpen: (report: Report) => void;
  readonly onDelete: (report: Report) => void;
  /** Called when the displayed data is out of date. */
  readonly onConflict: () => void;
}

const tones = { none: 'saving', paid: 'brand', refund_pending: 'neutral', refunded: 'neutral' } as const;

export function reportColumns(locale: Locale, actions: RowActions): readonly ListColumn<Report>[] {
  const text = reportsAdminMessages[locale];
  return [
    {
      id: 'person',
      header: text.person,
      isName: true,
      cell: (report) => (
        <span className="flex flex-col">
          <span className="font-strong">{nameOf(report)}</span>
          {report.patientName !== nameOf(report) && (
            <span className="text-sm">{text.patientOf(report.patientName)}</span>
          )}
          <span className="tabular text-sm text-ink-soft">{report.userMobile || text.noContact}</span>
          {report.bookingNumber !== null && (
            <span className="tabular text-sm whitespace-nowrap text-ink-soft">{report.bookingNumber}</span>
          )}
        </span>
      ),
    },
    {
      id: 'type',
      header: text.type,
      sort: 'reportType',
      cell: ({ reportType, version }) => (
        <span className="flex flex-col whitespace-nowrap">
          <span>{reportType}</span>
          {version > 1 && <span className="text-sm text-ink-soft">{text.version(version)}</span>}
        </span>
      ),
    },
    {
      id: 'status',
      header: text.status,
      sort: 'status',
      cell: (report) =>
        report.withdrawn ? (
          <Chip>{text.withdrawn}</Chip>
        ) : (
          <ReportStatusControl report={report} onConflict={actions.onConflict} />
        ),
    },
    {
      id: 'amount',
      header: text.amount,
      sort: 'amount',
      cell: ({ amount, paymentStatus, ...money }) => (
        <div className="flex flex-col items-end gap-1 lg:items-start">
          <span className="tabular">{amount === 0 ? text.free : formatRupees(amount)}</span>
          {(amount > 0 || paymentStatus !== 'none') && (
            <Chip tone={tones[paymentStatus]}>{text.payments[paymentStatus]}</Chip>
          )}
          <RefundSums booking={money} />
        </div>
      ),
    },
    {
      id: 'doctor',
      header: text.doctor,
      cell: ({ doctorName }) => <span className="wrap-anywhere">{doctorName}</span>,
    },
    {
      id: 'issued',
      header: text.issued,
      sort: 'createdAt',
      cell: (report) => <DateTimeCell at={report.issuedAt} />,
    },
    {
      id: 'actions',
      header: text.actions,
      cell: (report) => (
        <span className="flex flex-wrap justify-end gap-2 lg:flex-nowrap lg:justify-start">
          <Button
            variant="secondary"
            disabled={report.withdrawn}
            aria-label={text.openOf(nameOf(report), report.reportType)}
            onClick={() => actions.onOpen(report)}
          >
            {text.open}
          </Button>
          <May permission="report.withdraw">
            <Button
              variant="quiet"
              disabled={report.withdrawn}
              aria-label={text.removeOf(nameOf(report), report.reportType)}
              onClick={() => actions.onDelete(report)}
            >
              {text.remove}
            </Button>
          </May>
          <ReportMenu report={purchaseOf(report)} onChanged={actions.onConflict} />
        </span>
      ),
    },
  ];
}
