import type { Person } from '@labfront/contract/people';
import { Suspense } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { formatRupees } from '../../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { Card, Chip } from '../../../../shared/ui/card.tsx';
import { PaymentChip, RefundList } from '../../../cart-bookings/index.ts';
import { ReportMenu, reportMoneyOf } from '../../../reports/index.ts';
import { personPageMessages } from '../person.messages.ts';

interface PersonReportPaymentsProps {
  readonly purchases: Person['reportPurchases'];
  /** Something was recorded: the page is out of date. */
  readonly onChanged: () => void;
}

/** The latest reports that a person paid for or has to, withdrawn ones too: their money is looked after here. */
export function PersonReportPayments({ purchases, onChanged }: PersonReportPaymentsProps) {
  const text = useMessages(personPageMessages);
  const locale = useLocale();
  const { total, latest } = purchases;
  return (
    <section aria-labelledby="person-report-payments" className="min-w-0">
      <h2 id="person-report-payments" className="mb-3 text-xl!">
        {text.reportPayments(total)}
      </h2>
      <Card className="shadow-none">
        {latest.length === 0 ? (
          <p className="p-5 text-ink-soft">{text.noReportPayments}</p>
        ) : (
          <ul className="divide-y divide-line">
            {latest.map((report) => (
              <li key={report._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
                <div className="min-w-0 grow basis-64">
                  <p className="tabular font-strong">{report.number}</p>
                  <p className="tabular text-ink-soft">
                    {formatDate(report.createdAt, locale)} · {report.reportType}
                  </p>
                </div>
                <div className="flex grow items-center justify-between gap-x-4 sm:grow-0">
                  <span className="flex flex-wrap items-center gap-2">
                    {report.withdrawn && <Chip>{text.withdrawn}</Chip>}
                    <PaymentChip booking={reportMoneyOf(report)} />
                  </span>
                  <span className="flex items-center gap-2">
                    <span className="tabular font-strong">{formatRupees(report.amount)}</span>
                    <Suspense fallback={<span className="size-touch" />}>
                      <ReportMenu report={report} onChanged={onChanged} />
                    </Suspense>
                  </span>
                </div>
                <div className="basis-full empty:hidden">
                  <RefundList booking={report} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
