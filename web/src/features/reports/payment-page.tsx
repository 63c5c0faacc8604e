import type { Report } from '@labfront/contract/reports';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useFreshLinks } from '../../shared/files/use-fresh-links.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { useParams } from '../../shared/router/place.tsx';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { NotFound } from '../not-found/index.ts';
import { DownloadButton } from './components/download-button.tsx';
import { ReportReceiptButton } from './components/report-receipt-button.tsx';
import { paymentMessages } from './payment.messages.ts';
import { purchaseOf } from './report-money.ts';
import { reportTypeName } from './report-type.ts';
import { fetchReports, selectReports } from './reports.slice.ts';
import { useReportPayment } from './use-report-payment.ts';

export function Component() {
  const text = useMessages(paymentMessages);
  const dispatch = useAppDispatch();
  const { reportId = '' } = useParams();
  const { reports, loadedFor, listError } = useAppSelector(selectReports);
  const userId = useAppSelector(selectUser)?._id;
  const fetch = useCallback(() => void dispatch(fetchReports({ params: { id: reportId } })), [dispatch, reportId]);
  useFreshLinks(fetch);
  // An administrator is answered anybody's; to pay for is one's own.
  const report = reports.find(({ _id, userId: person }) => _id === reportId && person._id === userId);
  const isLoaded = loadedFor === reportId;
  if (isLoaded && !report) return <NotFound />;
  return (
    <div className="page-width max-w-text py-8">
      {isLoaded && report ? (
        <Payment key={report._id} report={report} />
      ) : (
        <>
          <h1 className="mb-6">{text.title}</h1>
          {listError === null ? (
            <div role="status" aria-label={text.loading}>
              <Skeleton className="h-64 rounded-card" />
            </div>
          ) : (
            <ErrorState message={listError} onRetry={fetch} />
          )}
        </>
      )}
    </div>
  );
}

function Payment({ report }: { report: Report }) {
  const text = useMessages(paymentMessages);
  const { payments } = useSite();
  const { state, pay } = useReportPayment(report);
  const amount = formatRupees(report.amount);
  if (report.status === 'Completed') return <Ready report={report} isJustPaid={state.phase === 'paid'} />;
  const isTried = state.phase === 'failed' || state.phase === 'dismissed';
  return (
    <div className="flex flex-col gap-6">
      <h1>{text.title}</h1>
      <ReportFacts report={report} />
      {state.phase === 'failed' && <FormError message={`${state.message} ${text.failedHint}`.trim()} />}
      {state.phase === 'dismissed' && <p role="status">{text.dismissed}</p>}
      {state.phase === 'confirming' ? (
        <div role="status" className="flex items-start gap-3 rounded-card bg-brand-soft px-5 py-4">
          <Spinner />
          <div>
            <p className="font-strong">{text.confirming}</p>
            <p className="text-sm text-ink-soft">{text.confirmingText}</p>
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <Button variant="accent" size="large" wide busy={state.phase === 'paying'} onClick={pay}>
            {(isTried ? text.again : text.pay)(amount)}
          </Button>
          <p className="text-sm text-ink-soft">{text.after}</p>
          {payments.testMode && <p className="text-sm text-ink-soft">{text.testMode}</p>}
        </div>
      )}
    </div>
  );
}

function Ready({ report, isJustPaid }: { report: Report; isJustPaid: boolean }) {
  const text = useMessages(paymentMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustPaid) heading.current?.focus();
  }, [isJustPaid]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
          <CircleCheck aria-hidden="true" className="size-8" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {isJustPaid ? text.paidTitle : text.ready}
        </h1>
      </div>
      <ReportFacts report={report} />
      <div className="flex flex-wrap items-start justify-center gap-3">
        <DownloadButton report={report} size="large" />
        <ReportReceiptButton report={purchaseOf(report)} size="large" />
        <ButtonLink to="/download-report" variant="secondary" size="large">
          {text.back}
        </ButtonLink>
      </div>
    </div>
  );
}

function ReportFacts({ report }: { report: Report }) {
  const text = useMessages(paymentMessages);
  const locale = useLocale();
  const { reportType, doctorName, checkCode, amount } = report;
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg!">{report.status === 'Completed' ? text.aboutReport : text.what}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact name={text.type}>{reportTypeName(reportType, locale)}</Fact>
        <Fact name={text.issued}>{formatDate(report.issuedAt, locale)}</Fact>
        {doctorName !== '' && <Fact name={text.doctor}>{doctorName}</Fact>}
        <Fact name={text.code}>{checkCode}</Fact>
        <Fact name={text.amount}>{formatRupees(amount)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular text-right font-strong wrap-anywhere">{children}</dd>
    </>
  );
}

export const handle = privatePage(paymentMessages);
