import { PROMISE_KINDS, type PromiseKind } from '@labfront/contract/promise-kinds';
import { isValidOn } from '@labfront/contract/valid-days';
import { HandHeart } from 'lucide-react';
import { useEffect } from 'react';
import { dayInIndia, formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { Turnaround } from './components/turnaround.tsx';
import { promisesMessages } from './promises.messages.ts';
import { fetchPromises, fetchPublicTurnaround, type PromisesState, selectPromises } from './promises.slice.ts';

/** The promises to patients, in words, and how often each was kept. */
export function Component() {
  const text = useMessages(promisesMessages);
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title }]} />
      <h1 className="mt-2">{text.title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{text.intro}</p>
      <div className="mt-8">
        <Promises />
      </div>
    </div>
  );
}

function Promises() {
  const text = useMessages(promisesMessages);
  const dispatch = useAppDispatch();
  const { status, rules, error } = useAppSelector(selectPromises);
  useEffect(() => {
    if (status !== 'idle') return;
    void dispatch(fetchPromises());
    void dispatch(fetchPublicTurnaround());
  }, [dispatch, status]);
  if (error !== null) return <ErrorState message={error} onRetry={() => void dispatch(fetchPromises())} />;
  if (status !== 'succeeded') {
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  }
  // Staff get those of other days too.
  const today = dayInIndia(new Date());
  const inForce = PROMISE_KINDS.filter((kind) =>
    rules.some((rule) => rule.kind === kind && rule.active && isValidOn(rule, today)),
  );
  if (inForce.length === 0) return <EmptyState icon={HandHeart} title={text.none} hint={text.noneHint} />;
  return (
    <div className="flex flex-col gap-10">
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {inForce.map((kind) => (
          <li key={kind} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
            <PromiseCard kind={kind} today={today} />
          </li>
        ))}
      </ul>
      {inForce.includes('report_late') && <Turnaround />}
      <section className="flex max-w-text flex-col gap-3">
        <h2>{text.how}</h2>
        <ul className="flex list-disc flex-col gap-2 pl-6">
          {text.howPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section className="flex max-w-text flex-col gap-3">
        <h2>{text.not}</h2>
        <p>{text.notText}</p>
      </section>
    </div>
  );
}

const percentOf = (share: number) => `${share.toLocaleString('en-IN', { maximumFractionDigits: 2 })}%`;

function PromiseCard({ kind, today }: { kind: PromiseKind; today: string }) {
  const text = useMessages(promisesMessages);
  const locale = useLocale();
  const { rules, figures } = useAppSelector(selectPromises);
  const rule = rules.find((one) => one.kind === kind && one.active && isValidOn(one, today));
  const figure = figures.find((one) => one.kind === kind);
  if (!rule) return null;
  const number = (value: number) => value.toLocaleString('en-IN');
  return (
    <>
      <h2 className="text-lg!">{text.names[kind]}</h2>
      <p>{text.rules[kind](percentOf(rule.payoutPercent))}</p>
      <p className="text-sm text-ink-soft">
        {text.most(formatRupees(rule.limit.perBooking))}
        {rule.validUntil !== null && ` ${text.until(formatDate(rule.validUntil, locale))}`}
      </p>
      {figure && (
        <p className="tabular mt-auto border-t border-line pt-3 text-sm">
          {/* Rounded down: a promise that was broken once was not always kept. */}
          {text.kept(
            number(figure.kept),
            number(figure.total),
            percentOf(Math.floor((figure.kept / figure.total) * 1_000) / 10),
          )}
        </p>
      )}
    </>
  );
}

export const handle: PageHandle<{ promises: PromisesState }> = {
  preload: async ({ store }) => {
    const [answer] = await Promise.all([store.dispatch(fetchPromises()), store.dispatch(fetchPublicTurnaround())]);
    // Rules and figures change with the day.
    return fetchPromises.fulfilled.match(answer) ? { cacheable: false } : { status: 503 };
  },
  meta: ({ site, locale }) => {
    const text = promisesMessages[locale];
    return { title: text.title, description: text.description(site.name), canonical: '/promises' };
  },
};
