import type { DashboardCounts, DashboardSummary } from '@labfront/contract/dashboard';
import type { Permission } from '@labfront/contract/permission-names';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { formatRupees } from '../../../../shared/format/money.ts';
import { INTL_TAG, useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { useMay } from '../../../../shared/rights/rights.tsx';
import { Link } from '../../../../shared/router/link.tsx';
import { Card, Skeleton } from '../../../../shared/ui/card.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import { dashboardMessages } from '../dashboard.messages.ts';
import { changeOf } from '../period.ts';

const FIGURES = [
  'revenue',
  'bookings',
  'accounts',
  'prescriptionsPending',
  'homeCollectionsOpen',
  'contactsOpen',
  'loginsToday',
] as const satisfies readonly (keyof DashboardCounts)[];

const gridClass = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-7';
/** Revenue is the longest figure; with room for it the seven fill their rows at every width. */
const spanOf = (name: (typeof FIGURES)[number]) =>
  name === 'revenue' && 'col-span-2 md:col-span-3 xl:col-span-2 2xl:col-span-1';

/** The list of the rows that each figure counts, with the days of the period. */
const ROWS: Readonly<
  Record<(typeof FIGURES)[number], { readonly to: (days: string) => string; readonly needs: Permission }>
> = {
  revenue: { to: (days) => `/admin/ledger?${days}`, needs: 'ledger.read' },
  bookings: { to: (days) => `/admin/bookings?${days}`, needs: 'booking.read' },
  accounts: { to: (days) => `/admin/users?${days}`, needs: 'customer.read' },
  prescriptionsPending: { to: (days) => `/admin/admin-prescription?status=pending&${days}`, needs: 'customer.read' },
  homeCollectionsOpen: { to: (days) => `/admin/home-collection?status=open&${days}`, needs: 'booking.read' },
  contactsOpen: { to: (days) => `/admin/contact?status=open&${days}`, needs: 'customer.read' },
  loginsToday: { to: () => '/admin/today-login', needs: 'customer.read' },
};

interface FiguresProps extends Pick<DashboardSummary, 'counts' | 'previous' | 'from' | 'to'> {
  readonly busy: boolean;
}

/** Each figure with its change against the period before, in an arrow, a percentage and words, and the way to its rows. */
export function Figures({ counts, previous, from, to, busy }: FiguresProps) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const may = useMay();
  const days = `from=${from}&to=${to}`;
  const number = new Intl.NumberFormat(INTL_TAG[locale]);
  const written = (name: keyof DashboardCounts, value: number) =>
    name === 'revenue' ? formatRupees(value) : number.format(value);
  // A figure that somebody may not see is missing in the answer.
  const shown = FIGURES.flatMap((name) => {
    const [value, before] = [counts[name], previous[name]];
    return value === undefined || before === undefined ? [] : [{ name, value, before }];
  });
  return (
    <dl aria-label={text.figures} aria-busy={busy} className={clsx(gridClass, busy && 'opacity-60')}>
      {shown.map(({ name, value, before }) => (
        <Card key={name} className={clsx('relative flex min-w-0 flex-col gap-1 p-4', spanOf(name))}>
          <dt className="text-sm text-ink-soft">{text.counts[name]}</dt>
          <dd className="tabular mt-auto text-xl font-strong wrap-anywhere sm:text-2xl">
            {may(ROWS[name].needs) ? (
              // The whole card is the way.
              <Link
                to={ROWS[name].to(days)}
                aria-label={text.showRows(text.counts[name], written(name, value))}
                className="after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {written(name, value)}
              </Link>
            ) : (
              written(name, value)
            )}
          </dd>
          <Change change={changeOf(value, before)} before={written(name, before)} />
        </Card>
      ))}
    </dl>
  );
}

/** `change` is null where there was nothing before. */
function Change({ change, before }: { change: number | null; before: string }) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  if (change === null) return <dd className="text-sm text-ink-soft">{text.fromNone}</dd>;
  const percent = new Intl.NumberFormat(INTL_TAG[locale], { style: 'percent' }).format(Math.abs(change));
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUp : ArrowDown;
  const words = change === 0 ? text.same(before) : change > 0 ? text.more(percent, before) : text.less(percent, before);
  return (
    <dd className="tabular flex items-center gap-1 text-sm text-ink-soft" title={words}>
      <Icon aria-hidden="true" className={clsx('size-4 shrink-0', change > 0 && 'text-brand')} />
      <span aria-hidden="true">{percent}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </dd>
  );
}

export function FigureSkeletons() {
  const text = useMessages(dashboardMessages);
  return (
    <div role="status" aria-label={text.loading} className={gridClass}>
      {FIGURES.map((name) => (
        <Skeleton key={name} className={clsx('h-28', spanOf(name))} />
      ))}
    </div>
  );
}
