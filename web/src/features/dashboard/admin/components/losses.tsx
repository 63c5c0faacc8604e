import { LOSS_PARTS } from '@labfront/contract/dashboard-parts';
import type { Losses } from '@labfront/contract/losses';
import type { Permission } from '@labfront/contract/permission-names';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useCallback } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { formatRupees } from '../../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { useLoading } from '../../../../shared/lists/use-loading.ts';
import { useMay } from '../../../../shared/rights/rights.tsx';
import { Link } from '../../../../shared/router/link.tsx';
import { useAppSelector } from '../../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../../shared/store/store.types.ts';
import { Card, Skeleton } from '../../../../shared/ui/card.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { specimenWords } from '../../../specimens/index.ts';
import { lossesMessages } from '../losses.messages.ts';
import { fetchLosses, selectLosses } from '../losses.slice.ts';

interface LossesProps {
  /** Days, both inclusive. */
  readonly from: string;
  readonly to: string;
}

/** The section, for whoever may see one of its figures. */
export function LossesOfPeriod(period: LossesProps) {
  const may = useMay();
  return LOSS_PARTS.some(may) ? <Section {...period} /> : null;
}

/** The late work of now, and the lost, repeated and refunded work of the period; each figure leads to its rows. */
function Section({ from, to }: LossesProps) {
  const text = useMessages(lossesMessages);
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchLosses({ query: { from, to } })), [from, to]);
  const retry = useLoading(load);
  const { losses, error } = useAppSelector(selectLosses);
  return (
    <section aria-labelledby="losses-title">
      <h2 id="losses-title" className="mb-3 text-xl!">
        {text.section}
      </h2>
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {error === null && losses === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-48" />
        </div>
      )}
      {error === null && losses !== null && <Told losses={losses} />}
    </section>
  );
}

interface Sentence {
  readonly key: string;
  readonly count: number;
  readonly label: string;
  readonly to: string;
  readonly needs: Permission;
  readonly hint?: string;
  readonly isAlarm?: boolean;
}

/** Sentences of the figures that the answer has; each leads to the rows that it counts. */
function useSentences({ from, to, late, lost = [], repeats, costs }: Losses): Sentence[] {
  const text = useMessages(lossesMessages);
  const locale = useLocale();
  const days = `from=${from}&to=${to}`;
  const oldest = (day: string | null) => (day === null ? '' : text.since(formatDate(day, locale)));
  const sentences: (Sentence | undefined)[] = [
    late.lines && {
      key: 'late',
      count: late.lines.count,
      label: text.late(late.lines.count),
      to: '/admin/turnaround',
      needs: 'result.read',
      hint: oldest(late.lines.oldestAt),
      isAlarm: true,
    },
    late.drifting === undefined
      ? undefined
      : {
          key: 'drifting',
          count: late.drifting,
          label: text.drifting(late.drifting),
          to: '/admin/turnaround?slower=yes',
          needs: 'result.read',
          isAlarm: true,
        },
    late.visits && {
      key: 'visits',
      count: late.visits.count,
      label: text.lateVisits(late.visits.count),
      to: '/admin/visits?state=late',
      needs: 'visit.read',
      hint: oldest(late.visits.oldestDay),
      isAlarm: true,
    },
    ...lost.map(({ kind, count }) => ({
      key: kind,
      count,
      label: text[kind](count),
      to: `/admin/losses?kind=${kind}&${days}`,
      needs: 'specimen.read' as const,
    })),
    repeats.visits === undefined
      ? undefined
      : {
          key: 'repeatVisits',
          count: repeats.visits,
          label: text.repeatVisits(repeats.visits),
          to: `/admin/visits?state=repeat&${days}`,
          needs: 'visit.read',
        },
    costs && {
      key: 'refunds',
      count: costs.refunds,
      label: text.refunds(costs.refunds, formatRupees(costs.refunded)),
      to: `/admin/ledger?kind=refund&${days}`,
      needs: 'ledger.read',
    },
  ];
  return sentences.filter((sentence) => sentence !== undefined);
}

function Told({ losses }: { readonly losses: Losses }) {
  const text = useMessages(lossesMessages);
  const may = useMay();
  const sentences = useSentences(losses);
  const told = sentences.filter(({ count, needs }) => count > 0 && may(needs));
  const days = `from=${losses.from}&to=${losses.to}`;
  const reasons = specimenWords.en.rejectCodes;
  if (told.length === 0) {
    return (
      <Card className="flex items-center gap-3 p-4">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {LOSS_PARTS.every((permission) => may(permission)) ? text.nothing : text.nothingVisible}
      </Card>
    );
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {told.map(({ key, label, to, hint, isAlarm }) => (
            <li key={key}>
              <Link to={to} className="flex min-h-touch items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken">
                <span className="min-w-0 grow">
                  <span className={isAlarm ? 'font-strong text-danger' : ''}>{label}</span>
                  {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      {may('specimen.read') && (
        <div className="grid gap-4">
          <Bars
            title={text.byReason}
            bars={(losses.rejections ?? []).map(({ code, count }) => ({
              name: reasons[code as keyof typeof reasons] ?? code,
              count,
              to: `/admin/losses?kind=rejected&reason=${code}&${days}`,
            }))}
          />
          <Bars
            title={text.byTest}
            bars={(losses.repeats.tests ?? []).map(({ testId, testName, count }) => ({
              name: testName,
              count,
              to: `/admin/losses?kind=repeat&test=${testId}&${days}`,
            }))}
          />
        </div>
      )}
    </div>
  );
}

interface Bar {
  readonly name: string;
  readonly count: number;
  readonly to: string;
}

/** Numbers with bars of their length, each the way to its rows; nothing without any. */
function Bars({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count));
  if (bars.length === 0) return null;
  return (
    <Card className="p-4">
      <h3 className="mb-2 text-lg!">{title}</h3>
      <ul>
        {bars.map(({ name, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-touch grid-cols-[minmax(0,10rem)_minmax(0,1fr)_auto] items-center gap-3 hover:underline"
            >
              <span className="wrap-anywhere">{name}</span>
              <span
                aria-hidden="true"
                className="h-3 rounded-field bg-brand"
                style={{ width: `${(count / most) * 100}%` }}
              />
              <span className="tabular font-strong">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
