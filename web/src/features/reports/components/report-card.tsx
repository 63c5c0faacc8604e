import type { Report } from '@labfront/contract/reports';
import { ChartLine, ChevronDown, Eye, FileCheck2, History, Share2 } from 'lucide-react';
import { useState } from 'react';
import { fileAddress } from '../../../shared/files/file-address.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, ButtonLink, buttonClass } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { RefundList } from '../../cart-bookings/index.ts';
import { amendReasonText } from '../amend-reason.ts';
import { downloadMessages } from '../download-report.messages.ts';
import { purchaseOf } from '../report-money.ts';
import { reportTypeName } from '../report-type.ts';
import { downloadCover } from '../reports.slice.ts';
import { sharingMessages } from '../sharing.messages.ts';
import { DownloadButton } from './download-button.tsx';
import { ReportAccessLog } from './report-access-log.tsx';
import { ReportReceiptButton } from './report-receipt-button.tsx';
import { ReportStatusChip } from './report-status-chip.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface ReportCardProps {
  readonly report: Report;
  /** Null where nothing is chosen for a ZIP. */
  readonly chosen: boolean | null;
  readonly onChoose: (chosen: boolean) => void;
  /** One below the heading that it stands under. */
  readonly heading: 'h2' | 'h3';
}

export function ReportCard({ report, chosen, onChoose, heading: Heading }: ReportCardProps) {
  const text = useMessages(downloadMessages);
  const locale = useLocale();
  const { reportType, patientName, bookingNumber, doctorName, comments, status, originalName } = report;
  const ready = status === 'Completed';
  const isClosed = report.consentNeeded || report.counsellingNeeded;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-1">
          {chosen !== null && ready && !isClosed && (
            <label className="-my-2 -ml-2 flex size-touch shrink-0 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                checked={chosen}
                onChange={(event) => onChoose(event.target.checked)}
                aria-label={text.choose(originalName)}
                className="size-5 accent-brand"
              />
            </label>
          )}
          <div className="min-w-0">
            <Heading className="text-base font-strong">
              {reportTypeName(reportType, locale)} {/* Whoever goes from heading to heading hears which one it is. */}
              <span className="sr-only">
                {text.issued(formatDate(report.issuedAt, locale))}, {patientName}
              </span>
            </Heading>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {text.issued(formatDate(report.issuedAt, locale))}, {originalName}
            </p>
          </div>
        </div>
        <ReportStatusChip status={status} />
      </div>
      <Standing report={report} />
      <Amendment report={report} />
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span className="wrap-anywhere">
          <span className="text-ink-soft">{text.patient}: </span>
          {patientName}
        </span>
        {bookingNumber !== null && (
          <Link to={`/user/orders#${bookingNumber}`} className="link tabular">
            {text.booking(bookingNumber)}
          </Link>
        )}
      </p>
      {doctorName !== '' && (
        <p className="text-sm">
          <span className="text-ink-soft">{text.doctor}: </span>
          {doctorName}
        </p>
      )}
      {comments !== '' && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
      <RefundList booking={report} />
      {report.consentNeeded && <ConsentNeeded name={patientName} />}
      {!report.consentNeeded && report.counsellingNeeded && (
        <>
          <p className="rounded-field bg-sunken px-4 py-3 text-sm">{text.counsellingNeeded}</p>
          {!ready && <PayAction report={report} />}
        </>
      )}
      {!isClosed && (
        <>
          {ready ? <OpenActions report={report} /> : <PayAction report={report} />}
          <Opened reportId={report._id} />
        </>
      )}
    </Card>
  );
}

function ConsentNeeded({ name }: { name: string }) {
  const text = useMessages(downloadMessages);
  return (
    <p className="rounded-field bg-sunken px-4 py-3 text-sm wrap-anywhere">
      {text.consentNeeded(name)}{' '}
      <Link to="/user/patients" className="link">
        {text.consentAsk}
      </Link>
    </p>
  );
}

/** The standing of a report that was made here: that it is not the whole yet, and under whose symbol it stands. */
function Standing({ report: { kind, accredited } }: { report: Report }) {
  const text = useMessages(downloadMessages);
  const further = kind === 'preliminary' || kind === 'supplementary' ? text.kinds[kind] : '';
  if (further === '' && !accredited) return null;
  return (
    <div className="text-sm">
      {further !== '' && <p className="font-strong">{further}</p>}
      {accredited && <p className="text-ink-soft">{text.accredited}</p>}
    </div>
  );
}

function Amendment({ report: { version, amendedAt, amendReason, origin } }: { report: Report }) {
  const text = useMessages(downloadMessages);
  const locale = useLocale();
  if (amendedAt === null) return null;
  return (
    <div className="flex gap-3 rounded-field bg-accent-soft px-4 py-3 text-sm">
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-saving" />
      <div>
        <p className="font-strong">{text.amended(version, formatDate(amendedAt, locale))}</p>
        <p className="wrap-anywhere">{text.why(amendReasonText(amendReason, origin === 'made', locale))}</p>
        <p className="text-ink-soft">{text.amendedHint}</p>
      </div>
    </div>
  );
}

function PayAction({ report: { _id, amount } }: { report: Report }) {
  const text = useMessages(downloadMessages);
  return (
    <div>
      <ButtonLink to={`/payment/${_id}`} variant="accent">
        {text.payNow(formatRupees(amount))}
      </ButtonLink>
    </div>
  );
}

function OpenActions({ report }: { report: Report }) {
  const text = useMessages(downloadMessages);
  const dispatch = useAppDispatch();
  const sharing = useMessages(sharingMessages);
  const [busy, setBusy] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const { _id, reportFile, originalName, checkCode, origin, patientId } = report;
  const saveCover = async () => {
    setBusy(true);
    const answer = await dispatch(downloadCover(_id));
    setBusy(false);
    if (downloadCover.rejected.match(answer) && answer.payload) notify('error', answer.payload.message);
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <DownloadButton report={report} />
        {origin === 'made' && (
          <ButtonLink to={patientId === null ? '/results' : `/results?patientId=${patientId}`} variant="secondary">
            <ChartLine aria-hidden="true" className="size-4" />
            {text.results}
          </ButtonLink>
        )}
        {reportFile !== null && !originalName.endsWith('.pdf') && (
          <a
            href={fileAddress(reportFile)}
            target="_blank"
            rel="noreferrer"
            aria-label={text.viewOf(originalName)}
            className={buttonClass({ variant: 'secondary' })}
          >
            <Eye aria-hidden="true" className="size-4" />
            {text.view}
          </a>
        )}
        <Button variant="secondary" busy={busy} onClick={saveCover}>
          <FileCheck2 aria-hidden="true" className="size-4" />
          {text.cover}
        </Button>
        <ReportReceiptButton report={purchaseOf(report)} />
        <Button variant="secondary" onClick={() => setSharing(true)}>
          <Share2 aria-hidden="true" className="size-4" />
          {sharing.share}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {text.coverHint}{' '}
        <Link to={`/check/${checkCode}`} className="link">
          {text.check}
        </Link>
      </p>
      {isSharing && <ShareDialog report={report} onClose={() => setSharing(false)} />}
    </>
  );
}

function Opened({ reportId }: { reportId: string }) {
  const text = useMessages(downloadMessages);
  const [open, setOpen] = useState(false);
  return (
    <details className="group border-t border-line pt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-touch items-center justify-between gap-4 text-sm font-strong">
        {text.who}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {open && <ReportAccessLog reportId={reportId} loading={text.whoLoading} />}
    </details>
  );
}
