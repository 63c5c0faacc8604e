import clsx from 'clsx';
import { ReceiptText } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { formatDate } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { Link } from '../../shared/router/link.tsx';
import { useSearchParams } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { fetchBookings, selectBookings } from '../bookings/index.ts';
import { fetchCartBookings, selectCartBookings } from '../cart-bookings/index.ts';
import { fetchReportPurchases, selectReportPurchases, useOwnReports } from '../reports/index.ts';
import { ordersMessages } from './orders.messages.ts';
import { inTimeLine, type Purchase, purchaseOfBooking, purchaseOfCartBooking, purchaseOfReport } from './purchases.tsx';

const KINDS = ['cart', 'bookNow', 'report'] as const;

export function Component() {
  const text = useMessages(ordersMessages);
  const { purchases: all, loaded, error, fetch } = usePurchases();
  const [params] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('kind'));
  const purchases = kind === undefined ? all : all.filter((purchase) => purchase.kind === kind);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{text.intro}</p>
      {error !== null && <ErrorState message={error} onRetry={fetch} />}
      {!loaded && error === null && (
        <div role="status" aria-label={text.loading} className="flex flex-col gap-4">
          <Skeleton className="h-36 rounded-card" />
          <Skeleton className="h-36 rounded-card" />
        </div>
      )}
      {loaded && all.length > 0 && <Filters kind={kind} />}
      {loaded && all.length > 0 && purchases.length === 0 && <p className="text-ink-soft">{text.noneOfKind}</p>}
      {loaded && all.length === 0 && (
        <EmptyState icon={ReceiptText} title={text.emptyTitle} hint={text.emptyHint}>
          <ButtonLink to="/view-all-test">{text.browse}</ButtonLink>
        </EmptyState>
      )}
      <ol className="flex flex-col gap-4 border-l-2 border-line pl-4 sm:pl-6">
        {purchases.map((purchase) => (
          <li key={purchase.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-6 -left-4 size-3 -translate-x-1/2 rounded-full border-2 border-surface bg-brand sm:-left-6"
            />
            <PurchaseCard purchase={purchase} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The ways to buy, as the lists of the account have them. */
function Filters({ kind }: { kind: Purchase['kind'] | undefined }) {
  const text = useMessages(ordersMessages);
  return (
    <nav aria-label={text.show} className="mb-5 flex flex-wrap gap-2">
      {[undefined, ...KINDS].map((one) => (
        <Link
          key={one ?? 'all'}
          to={one === undefined ? '/user/orders' : `/user/orders?kind=${one}`}
          aria-current={one === kind ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-touch items-center rounded-full border px-4 text-sm',
            one === kind ? 'border-brand bg-brand-soft font-strong text-brand-strong' : 'border-line hover:bg-sunken',
          )}
        >
          {one === undefined ? text.all : text.filters[one]}
        </Link>
      ))}
    </nav>
  );
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const text = useMessages(ordersMessages);
  const locale = useLocale();
  const { kind, number, at, items, amount, to, state, refunds, receipt, reports, facts, visit, actions } = purchase;
  return (
    <Card id={number} className="flex scroll-mt-36 flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-ink-soft">
            {text.kinds[kind]}, {formatDate(at, locale)}
          </p>
          <h2 className="text-lg!">
            <Link to={to} className="link tabular">
              {number}
            </Link>
          </h2>
        </div>
        <p className="tabular text-xl font-strong">{formatRupees(amount)}</p>
      </div>
      <p className="line-clamp-2">{items.join(', ')}</p>
      {facts}
      {visit}
      {refunds}
      {reports}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap gap-2">{state}</span>
        <span className="flex flex-wrap gap-3">
          {receipt}
          {actions}
        </span>
      </div>
    </Card>
  );
}

/** Every kind of purchase there is, together. */
function usePurchases() {
  const dispatch = useAppDispatch();
  const locale = useLocale();
  const cart = useAppSelector(selectCartBookings);
  const bookNow = useAppSelector(selectBookings);
  const reports = useAppSelector(selectReportPurchases);
  const fetch = useCallback(() => {
    void dispatch(fetchCartBookings());
    void dispatch(fetchBookings());
    void dispatch(fetchReportPurchases());
  }, [dispatch]);
  useEffect(fetch, [fetch]);
  useOwnReports();
  const loaded = cart.loaded && bookNow.loaded && reports.loaded;
  const purchases = [
    ...cart.bookings.map(purchaseOfCartBooking),
    ...bookNow.bookings.map(purchaseOfBooking),
    ...reports.purchases.map((report) => purchaseOfReport(report, locale)),
  ];
  const error = cart.listError ?? bookNow.listError ?? reports.error;
  return { purchases: loaded ? inTimeLine(purchases) : [], loaded, error, fetch };
}

export const handle = privatePage(ordersMessages);
