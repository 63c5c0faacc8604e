import { useEffect, useState } from 'react';
import { OpeningList } from '../../../shared/files/opening-list.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { fetchReportAccessLog, selectReports } from '../reports.slice.ts';

/** The openings of a report, loaded on request. */
export function ReportAccessLog({ reportId, loading }: { reportId: string; loading: string }) {
  const dispatch = useAppDispatch();
  const openings = useAppSelector(selectReports).openings[reportId];
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchReportAccessLog({ params: { id: reportId } }));
    void request.then((answer) =>
      setFailure(fetchReportAccessLog.rejected.match(answer) ? (answer.payload?.message ?? null) : null),
    );
    return () => request.abort();
  }, [dispatch, reportId, tries]);
  return (
    <OpeningList
      openings={openings}
      failure={failure}
      onRetry={() => setTries((count) => count + 1)}
      loading={loading}
    />
  );
}
