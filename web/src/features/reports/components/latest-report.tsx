import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { downloadMessages } from '../download-report.messages.ts';
import { fetchReports, selectReports } from '../reports.slice.ts';
import { ReportCard } from './report-card.tsx';

interface LatestReportProps {
  readonly accountId: string;
  readonly empty: ReactNode;
}

/** The newest report, for the profile; `empty` when there is none. */
export function LatestReport({ accountId, empty }: LatestReportProps) {
  const dispatch = useAppDispatch();
  const text = useMessages(downloadMessages);
  const { reports, loadedFor, listError } = useAppSelector(selectReports);
  useEffect(() => {
    void dispatch(fetchReports({ params: { id: accountId } }));
  }, [dispatch, accountId]);
  if (loadedFor !== accountId) return listError === null ? <Skeleton className="h-44 rounded-card" /> : empty;
  const [latest] = reports;
  if (!latest) return empty;
  return (
    <>
      <ReportCard heading="h3" report={latest} chosen={null} onChoose={() => {}} />
      <Link to="/download-report" className="link mt-2 inline-flex min-h-touch items-center">
        {text.latest}
      </Link>
    </>
  );
}
