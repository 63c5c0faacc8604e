import { useCallback, useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { May } from '../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { MadeReportRow } from './made-report-row.tsx';
import { releaseMessages } from './release.messages.ts';
import { fetchRelease, selectRelease } from './release.slice.ts';
import { ReleaseForm } from './release-form.tsx';

interface ReleasePanelProps {
  readonly orderId: string;
  /** Another one whenever values of the order changed. */
  readonly of: unknown;
  /** A report was made or withdrawn: the lines of the order are in other states. */
  readonly onChange: () => void;
}

/** The reports of an order, and its release. */
export function ReleasePanel({ orderId, of, onChange }: ReleasePanelProps) {
  const text = useMessages(releaseMessages);
  const dispatch = useAppDispatch();
  const { release, error } = useAppSelector(selectRelease);
  const fetch = useCallback(() => dispatch(fetchRelease({ params: { orderId } })), [dispatch, orderId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is new when there is something new to fetch
  useEffect(() => {
    const request = fetch();
    return () => request.abort();
  }, [fetch, of]);
  const shown = release !== null && release.orderId === orderId ? release : null;
  const version = shown?.reports.map(({ checkCode }) => checkCode).join(' ');
  return (
    <Card>
      <div className="flex flex-col gap-1 px-5 py-4 sm:px-6">
        <h2 className="text-xl!">{text.title}</h2>
        {shown !== null && shown.waiting.length > 0 && (
          <p className="font-strong">{text.waiting(shown.waiting.join(', '))}</p>
        )}
        {shown !== null && shown.open.length > 0 && <p className="text-ink-soft">{text.open(shown.open.join(', '))}</p>}
        {shown !== null && shown.reports.length === 0 && <p className="text-ink-soft">{text.none}</p>}
        {shown === null && error !== null && <ErrorState message={error} onRetry={() => void fetch()} />}
        {shown === null && error === null && (
          <div role="status" aria-label={text.loading}>
            <Skeleton className="h-24 rounded-card" />
          </div>
        )}
      </div>
      {shown !== null && shown.reports.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {shown.reports.map((report) => (
            <MadeReportRow key={report.reportId} report={report} onChanged={onChange} />
          ))}
        </ul>
      )}
      {shown !== null && (
        <May permission="report.release">
          <ReleaseForm key={version} release={shown} onReleased={onChange} />
        </May>
      )}
    </Card>
  );
}
