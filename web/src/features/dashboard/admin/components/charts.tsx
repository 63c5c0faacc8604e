// The charts of a period. Each has its table for those who cannot see it, so nothing in it takes the focus. Their library weighs more than the rest of the screen: only this module, loaded late, names it.
import type { DashboardSummary } from '@labfront/contract/dashboard';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatDate } from '../../../../shared/format/dates.ts';
import { formatRupees } from '../../../../shared/format/money.ts';
import { INTL_TAG, useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { useMay } from '../../../../shared/rights/rights.tsx';
import { dashboardMessages } from '../dashboard.messages.ts';
import { ChartCard, type ChartCell } from './chart-card.tsx';

const BOOKINGS = 'var(--color-brand)';
const REVENUE = 'var(--color-accent-strong)';
const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };
const axis = { tick, stroke: 'var(--color-line)', tickLine: false };
const tooltip = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-field)',
    color: 'var(--color-ink)',
  },
  itemStyle: { color: 'var(--color-ink)' },
  labelStyle: { color: 'var(--color-ink-soft)' },
  cursor: { fill: 'var(--color-sunken)', stroke: 'var(--color-line)' },
  isAnimationActive: false,
};

export default function Charts({ summary }: { summary: DashboardSummary }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2 xl:gap-6">
      <PerDay series={summary.series} />
      <ByStatus {...summary} />
      <TopItems {...summary} />
    </div>
  );
}

function PerDay({ series }: Pick<DashboardSummary, 'series'>) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const number = new Intl.NumberFormat(INTL_TAG[locale]);
  const short = new Intl.NumberFormat(INTL_TAG[locale], { notation: 'compact' });
  const dayAndMonth = new Intl.DateTimeFormat(INTL_TAG[locale], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const may = useMay();
  const rows = series.map(({ date, bookings, revenue }): [string, ...ChartCell[]] => {
    const day = `from=${date}&to=${date}`;
    const money = formatRupees(revenue);
    return [
      formatDate(date, locale),
      bookings === 0 ? '0' : { text: number.format(bookings), to: `/admin/bookings?${day}` },
      may('ledger.read') && revenue !== 0 ? { text: money, to: `/admin/ledger?${day}` } : money,
    ];
  });
  return (
    <ChartCard
      title={text.perDay}
      head={[text.date, text.bookings, text.revenue]}
      rows={rows}
      className="xl:col-span-2"
    >
      <div className="mb-2 flex flex-wrap gap-x-5 text-sm text-ink-soft">
        <Key className="bg-brand" label={text.bookings} />
        <Key className="bg-accent-strong" label={text.revenue} />
      </div>
      <ResponsiveContainer width="100%" height={280}>
        <ComposedChart accessibilityLayer={false} data={series} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--color-line)" vertical={false} />
          <XAxis dataKey="date" {...axis} minTickGap={24} tickFormatter={(day) => dayAndMonth.format(new Date(day))} />
          <YAxis yAxisId="bookings" {...axis} width={36} allowDecimals={false} />
          <YAxis
            yAxisId="revenue"
            {...axis}
            width={52}
            orientation="right"
            tickFormatter={(value) => `₹${short.format(value)}`}
          />
          <Tooltip
            {...tooltip}
            labelFormatter={(day) => formatDate(String(day), locale)}
            formatter={(value, name) =>
              name === text.revenue ? formatRupees(Number(value)) : number.format(Number(value))
            }
          />
          <Bar
            yAxisId="bookings"
            dataKey="bookings"
            name={text.bookings}
            fill={BOOKINGS}
            maxBarSize={28}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
          <Line
            yAxisId="revenue"
            dataKey="revenue"
            name={text.revenue}
            stroke={REVENUE}
            strokeWidth={2}
            dot={series.length === 1}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-3 rounded-full ${className}`} />
      {label}
    </span>
  );
}

function ByStatus({ byStatus, from, to }: Pick<DashboardSummary, 'byStatus' | 'from' | 'to'>) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const number = new Intl.NumberFormat(INTL_TAG[locale]);
  const data = byStatus.map(({ status, count }) => ({
    name: text.statuses[status],
    count,
    to: `/admin/bookings?status=${status}&from=${from}&to=${to}`,
  }));
  return (
    <ChartCard
      title={text.byStatus}
      head={[text.state, text.count]}
      rows={data.map(({ name, count, to: rows }) => [
        name,
        count === 0 ? '0' : { text: number.format(count), to: rows },
      ])}
    >
      <SideBars data={data} label={text.count} nameWidth={84} />
    </ChartCard>
  );
}

function TopItems({ topItems: items, from, to }: Pick<DashboardSummary, 'topItems' | 'from' | 'to'>) {
  const text = useMessages(dashboardMessages);
  const locale = useLocale();
  const number = new Intl.NumberFormat(INTL_TAG[locale]);
  const rows = items.map(({ _id, name, kind, count, bookings, revenue }): [string, ...ChartCell[]] => [
    name,
    text.kinds[kind],
    number.format(count),
    ...(bookings === undefined
      ? []
      : [
          {
            text: number.format(bookings),
            to: `/admin/bookings?item=${encodeURIComponent(_id)}&status=not-cancelled&from=${from}&to=${to}`,
          },
        ]),
    formatRupees(revenue),
  ]);
  const hasBookings = items.every(({ bookings }) => bookings !== undefined);
  const head = [text.item, text.kind, text.count, ...(hasBookings ? [text.bookings] : []), text.revenue];
  return (
    <ChartCard title={text.topItems} head={head} rows={rows}>
      <SideBars data={items} label={text.count} nameWidth={140} />
    </ChartCard>
  );
}

interface SideBarsProps {
  readonly data: readonly { readonly name: string; readonly count: number }[];
  readonly label: string;
  /** Pixels for the names beside the bars. */
  readonly nameWidth: number;
}

const ROW_PIXELS = 34;
const shorten = (name: string) => (name.length > 20 ? `${name.slice(0, 19)}…` : name);

function SideBars({ data, label, nameWidth }: SideBarsProps) {
  return (
    <ResponsiveContainer width="100%" height={Math.max(4, data.length) * ROW_PIXELS + 30}>
      <BarChart
        accessibilityLayer={false}
        data={[...data]}
        layout="vertical"
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--color-line)" horizontal={false} />
        <XAxis type="number" {...axis} allowDecimals={false} />
        <YAxis type="category" dataKey="name" {...axis} width={nameWidth} interval={0} tickFormatter={shorten} />
        <Tooltip {...tooltip} />
        <Bar
          dataKey="count"
          name={label}
          fill={BOOKINGS}
          maxBarSize={18}
          radius={[0, 3, 3, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
