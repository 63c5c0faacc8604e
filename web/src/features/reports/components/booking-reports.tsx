import type { Report } from '@labfront/contract/reports';
import { useEffect } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { downloadMessages } from '../download-report.messages.ts';
import { reportTypeName } from '../report-type.ts';
import { fetchReports, selectReports } from '../reports.slice.ts';
import { ReportStatusChip } from './report-status-chip.tsx';

/** Fetches the own reports for a page of bookings, once for all of them. */
export function useOwnReports(): void {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id;
  useEffect(() => {
    if (userId === undefined) return;
    const request = dispatch(fetchReports({ params: { id: userId } }));
    return () => request.abort();
  }, [dispatch, userId]);
}

/** The own reports that name a booking, on a page that calls `useOwnReports`. */
export function useOwnReportsOf(bookingId: string): readonly Report[] {
  return useAppSelector(selectReports).reports.filter((report) => report.bookingId === bookingId);
}

/** The own reports of a booking, on a page that calls `useOwnReports`. */
export function OwnReportsOfBooking({ bookingId }: { bookingId: string }) {
  const reports = useOwnReportsOf(bookingId);
  return <ReportLinks reports={reports} to={({ bookingNumber }) => `/download-report?q=${bookingNumber}`} />;
}

interface ReportLinksProps {
  readonly reports: readonly Report[];
  readonly to: (report: Report) => string;
}

function ReportLinks({ reports, to }: ReportLinksProps) {
  const text = useMessages(downloadMessages);
  const locale = useLocale();
  if (reports.length === 0) return null;
  return (
    <ul aria-label={text.ofBooking} className="flex flex-col gap-2">
      {reports.map((report) => (
        <li key={report._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Link to={to(report)} className="link">
            {text.reportOf(reportTypeName(report.reportType, locale), report.patientName)}
          </Link>
          <span className="text-ink-soft">{text.issued(formatDate(report.issuedAt, locale))}</span>
          <ReportStatusChip status={report.status} />
        </li>
      ))}
    </ul>
  );
}
