import type { DashboardWork, WorkKind } from '@labfront/contract/dashboard';
import { SALES_PART, WORK_PARTS } from '@labfront/contract/dashboard-parts';
import type { Permission } from '@labfront/contract/permission-names';
import { CRITICAL_MINUTES } from '@labfront/contract/result-states';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { formatDate, formatTime } from '../../../../shared/format/dates.ts';
import { formatWaiting, minutesSince } from '../../../../shared/format/waiting.ts';
import { INTL_TAG, useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { useLoading } from '../../../../shared/lists/use-loading.ts';
import { useMay } from '../../../../shared/rights/rights.tsx';
import { Link } from '../../../../shared/router/link.tsx';
import { useAppSelector } from '../../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../../shared/store/store.types.ts';
import { Card, Skeleton } from '../../../../shared/ui/card.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { dashboardMessages } from '../dashboard.messages.ts';
import { fetchWork, selectWork } from '../dashboard.slice.ts';

/** The list of each kind of work, filtered to what waits, the oldest first. */
const LISTS: Readonly<Record<WorkKind, { readonly to: string; readonly needs: Permission }>> = {
  payAtCollection: {
    to: '/admin/cart-booking-admin?status=Pending&paymentMethod=at_collection&sort=createdAt',
    needs: 'booking.read',
  },
  bookNow: { to: '/admin/booking?status=pending&sort=createdAt', needs: 'booking.read' },
  cartCounterRefunds: { to: '/admin/cart-booking-admin?status=refund_pending&sort=createdAt', needs: 'booking.read' },
  bookNowCounterRefunds: { to: '/admin/booking?status=refund_pending&sort=createdAt', needs: 'booking.read' },
  reportCounterRefunds: { to: '/admin/prescription-report?status=refund_pending&sort=createdAt', needs: 'report.read' },
  refundRequests: { to: '/admin/refunds?status=pending&sort=createdAt', needs: 'refund.approve' },
  prescriptions: { to: '/admin/admin-prescription?status=pending&sort=createdAt', needs: 'customer.read' },
  homeCollections: { to: '/admin/home-collection?status=new&sort=createdAt', needs: 'booking.read' },
  contacts: { to: '/admin/contact?status=open&sort=createdAt', needs: 'customer.read' },
};

/** Lists beside those that servers of before them name. */
const FURTHER = [
  ['criticalValues', '/admin/critical', 'critical.call'],
  ['unscheduledVisits', '/admin/visits?state=unscheduled', 'visit.read'],
  ['failedVisits', '/admin/visits?state=failed', 'visit.read'],
  ['visitsToReview', '/admin/visits?state=review', 'visit.read'],
  ['overdueTubes', '/admin/specimens?status=overdue', 'specimen.read'],
  ['waitingPayouts', '/admin/promises?status=waiting&sort=createdAt', 'refund.approve'],
  ['uncountedCash', '/admin/cash', 'cash.settle'],
] as const;

interface WaitingList {
  readonly count: number;
  readonly oldestAt: string | null;
  readonly to: string;
  readonly needs: Permission;
  readonly label: string;
  readonly clock?: number | undefined;
}

/** Those that are told of by the minute, and the minutes after which they are an alarm. */
const CLOCKS: Partial<Record<(typeof FURTHER)[number][0], number>> = { criticalValues: CRITICAL_MINUTES };

/** The permissions of all lists. */
const PARTS: readonly Permission[] = [SALES_PART, ...WORK_PARTS];

const load = (dispatch: AppDispatch) => dispatch(fetchWork());

/** The section, for whoever may see one of its lists. */
export function WorkLists() {
  return PARTS.some(useMay()) ? <Section /> : null;
}

/** Open work of any date. */
function Section() {
  const text = useMessages(dashboardMessages);
  const { work, error } = useAppSelector(selectWork);
  const retry = useLoading(load);
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title" className="mb-3 text-xl!">
        {text.work}
      </h2>
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {error === null && work === null && (
        <div role="status" aria-label={text.loadingWork}>
          <Skeleton className="h-64" />
        </div>
      )}
      {error === null && work !== null && <Work work={work} />}
    </section>
  );
}

function Work({ work: { lists, match, webhooksSilentSince, ...work } }: { work: DashboardWork }) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const may = useMay();
  const oldestOf = (time: string | null, clock: number | undefined) => {
    if (time === null) return {};
    if (clock === undefined) return { hint: text.since(formatDate(time, locale)) };
    const minutes = minutesSince(time);
    return { hint: text.waits(formatWaiting(minutes)), isAlarm: minutes >= clock };
  };
  const waiting: WaitingList[] = [
    // A newer server may know further kinds.
    ...lists
      .filter(({ kind }) => kind in LISTS)
      .map(({ kind, ...list }) => ({ ...list, ...LISTS[kind], label: text.workKinds[kind] })),
    ...FURTHER.flatMap(([kind, to, needs]) => {
      const list = work[kind];
      return list ? [{ ...list, to, needs, label: text[kind], clock: CLOCKS[kind] }] : [];
    }),
  ].filter(({ count, needs }) => count > 0 && may(needs));
  const differences = may('ledger.read') ? (match?.differences ?? 0) : 0;
  if (waiting.length === 0 && differences === 0 && webhooksSilentSince === null) {
    return (
      <Card className="flex items-center gap-3 p-4">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {PARTS.every(may) ? text.allDone : text.nothingSeen}
      </Card>
    );
  }
  return (
    <Card className="divide-y divide-line overflow-hidden">
      {webhooksSilentSince !== null && (
        <p className="bg-danger-soft px-4 py-3 text-danger">
          {text.webhooksSilent(formatDate(webhooksSilentSince, locale), formatTime(webhooksSilentSince, locale))}
        </p>
      )}
      <ul className="divide-y divide-line">
        {match !== null && differences > 0 && (
          <WorkRow
            to="/admin/ledger"
            count={differences}
            label={text.differences(formatDate(match.date, locale))}
            isAlarm
          />
        )}
        {waiting.map(({ to, count, label, oldestAt, clock }) => (
          <WorkRow key={to} to={to} count={count} label={label} {...oldestOf(oldestAt, clock)} />
        ))}
      </ul>
    </Card>
  );
}

interface WorkRowProps {
  readonly to: string;
  readonly count: number;
  readonly label: string;
  readonly hint?: string;
  readonly isAlarm?: boolean;
}

function WorkRow({ to, count, label, hint, isAlarm = false }: WorkRowProps) {
  const locale = useLocale();
  return (
    <li>
      <Link to={to} className="flex min-h-touch items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken">
        <span
          className={`tabular min-w-12 shrink-0 text-right text-lg font-strong ${isAlarm ? 'text-danger' : 'text-brand'}`}
        >
          {new Intl.NumberFormat(INTL_TAG[locale]).format(count)}
        </span>
        <span className="min-w-0 grow">
          <span className={isAlarm ? 'text-danger' : ''}>{label}</span>
          {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
