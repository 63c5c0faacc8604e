import type { DashboardSummary } from '@labfront/contract/dashboard';
import { LOSS_PARTS, SALES_PART } from '@labfront/contract/dashboard-parts';
import { CalendarX2, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May, useMay } from '../../../shared/rights/rights.tsx';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { FirstSteps } from '../../settings/index.ts';
import { FigureSkeletons, Figures } from './components/figures.tsx';
import { LossesOfPeriod } from './components/losses.tsx';
import { PeriodChooser } from './components/period-chooser.tsx';
import { WorkLists } from './components/work-lists.tsx';
import { dashboardMessages } from './dashboard.messages.ts';
import { fetchSummary, selectSummary } from './dashboard.slice.ts';
import { daysOfPeriod, periodNamed } from './period.ts';

const Charts = lazy(() => import('./components/charts.tsx'));

/**
 * The administration's first screen: a period in figures and charts, and the work that waits. Each part is shown to whoever has its
 * permission.
 */
export function Component() {
  const text = useMessages(dashboardMessages);
  const may = useMay();
  const { get, set } = useListParams();
  const name = periodNamed(get('period'));
  const days = daysOfPeriod(name, { from: get('from'), to: get('to') }, new Date());
  const { from, to } = days;
  const hasPeriod = may(SALES_PART) || LOSS_PARTS.some(may);
  return (
    <div className="flex flex-col gap-6">
      <h1>{text.title}</h1>
      <TestMode />
      <May permission="settings.manage">
        <FirstSteps />
      </May>
      {hasPeriod && <PeriodChooser name={name} days={days} set={set} />}
      {may(SALES_PART) ? (
        <SalesOfPeriod from={from} to={to}>
          <WorkAndLosses from={from} to={to} />
        </SalesOfPeriod>
      ) : (
        <WorkAndLosses from={from} to={to} />
      )}
    </div>
  );
}

interface PeriodProps {
  /** Days, both inclusive. */
  readonly from: string;
  readonly to: string;
}

function WorkAndLosses({ from, to }: PeriodProps) {
  return (
    <>
      <WorkLists />
      <LossesOfPeriod from={from} to={to} />
    </>
  );
}

/** The figures of a period, above what stands between them, and the charts below it. */
function SalesOfPeriod({ from, to, children }: PeriodProps & { readonly children: ReactNode }) {
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchSummary({ query: { from, to } })), [from, to]);
  const retry = useLoading(load);
  const { summary, loading, error } = useAppSelector(selectSummary);
  return (
    <>
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {error === null && summary === null && <FigureSkeletons />}
      {error === null && summary !== null && (
        <>
          <Compared summary={summary} />
          <Figures {...summary} busy={loading} />
        </>
      )}
      {children}
      {error === null && summary !== null && <ChartsOrEmpty summary={summary} />}
    </>
  );
}

/** The displayed days, and the days that they are compared with. */
function Compared({ summary: { from, to, comparedWith } }: { summary: DashboardSummary }) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const span = (first: string, last: string) => text.span(formatDate(first, locale), formatDate(last, locale));
  const { until } = comparedWith;
  return (
    <p aria-live="polite" className="text-sm text-ink-soft">
      {span(from, to)}, {text.comparedWith(span(comparedWith.from, comparedWith.to))}
      {until !== null && ` ${text.until(formatTime(until, locale))}`}
    </p>
  );
}

function ChartsOrEmpty({ summary }: { summary: DashboardSummary }) {
  const text = useMessages(dashboardMessages);
  if (summary.counts.bookings === 0 && summary.series.every(({ revenue }) => revenue === 0)) {
    return <EmptyState icon={CalendarX2} title={text.noBookings} hint={text.noBookingsHint} />;
  }
  const waiting = (
    <div role="status" aria-label={text.loadingCharts}>
      <Skeleton className="h-80" />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <Charts summary={summary} />
    </Suspense>
  );
}

function TestMode() {
  const text = useMessages(dashboardMessages);
  const may = useMay();
  const { payments } = useSite();
  // It is about the revenue: whoever sees none needs no word about it.
  if (!may(SALES_PART) || !payments.testMode || !payments.onlinePayment) return null;
  return (
    <p className="flex items-center gap-2 rounded-field bg-accent-soft px-4 py-3 text-saving">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      {text.testMode}
    </p>
  );
}

export const handle = privatePage(dashboardMessages);
