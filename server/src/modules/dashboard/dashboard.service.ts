// The administration's first screen in figures (wire.md, GET dashboard/summary): a period against the one before it.
import { CartBookingStatus } from '@labfront/contract/cart-bookings';
import type { ListQuery } from '@labfront/contract/common';
import type { DashboardCounts, DashboardSummary, DashboardWork, TopItem, WorkKind } from '@labfront/contract/dashboard';
import { SALES_PART } from '@labfront/contract/dashboard-parts';
import { toRupees } from '@labfront/contract/money';
import type { Permission } from '@labfront/contract/permission-names';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { EVERYWHERE, type Rights, type Scope } from '../../platform/base/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import {
  countAccounts,
  countBookings,
  countOpenHomeCollections,
  countSignedIn,
  countSignIns,
  criticalValues,
  lastMatch,
  newHomeCollections,
  openContacts,
  overdueTubes,
  pendingAtCollection,
  pendingPrescriptions,
  pendingRefundRequests,
  sumLedger,
  uncountedCash,
  visitsIn,
  visitsToReview,
  type Waiting,
  waitingPayouts,
} from './dashboard.queries.ts';
import { figureOf } from './figures.ts';
import { createKeptSalesDays } from './kept-sales-days.ts';
import {
  addDays,
  daysOf,
  type Period,
  periodBefore,
  rangeBefore,
  rangeOf,
  readPeriod,
  type TimeRange,
} from './period.ts';
import { createSalesDays, type SalesDay, type SoldItem } from './sales-days.ts';

const TOP = 10;
/** The scopes whose days are kept besides those of the whole shop. */
const MOST_SCOPES = 20;
/** Lists of money to hand out, and what payments call the things it was received for. */
const HAND_OUTS = [
  ['cartCounterRefunds', 'cart-booking'],
  ['bookNowCounterRefunds', 'booking'],
  ['reportCounterRefunds', 'report'],
] as const satisfies readonly (readonly [WorkKind, string])[];

function byStatus(days: readonly SalesDay[]): DashboardSummary['byStatus'] {
  return CartBookingStatus.options.map((status) => ({
    status,
    count: days.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0),
  }));
}

/** The items sold most often, of equal ones those that brought more. */
function topItems(days: readonly SalesDay[]): TopItem[] {
  const sums = new Map<string, SoldItem>();
  for (const { items } of days) {
    for (const item of items.values()) {
      const sum = sums.get(item.id);
      if (sum === undefined) {
        sums.set(item.id, { ...item });
        continue;
      }
      sum.name = item.name;
      sum.count += item.count;
      sum.bookings += item.bookings;
      sum.revenue += item.revenue;
    }
  }
  return [...sums.values()]
    .sort((a, b) => b.count - a.count || b.revenue - a.revenue || a.name.localeCompare(b.name))
    .slice(0, TOP)
    .map(({ id, revenue, ...item }) => ({ _id: id, ...item, revenue: toRupees(revenue) }));
}

interface Dependencies {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentsService, 'handOuts' | 'health'>;
}

export function createDashboardService({ database: { scans: db, db: write }, clock, payments }: Dependencies) {
  const store = createKeptSalesDays({ read: db, write, clock });
  const ofAll = createSalesDays({ db, clock, scope: EVERYWHERE, store });
  const ofScopes = new Map<string, ReturnType<typeof createSalesDays>>();

  function salesDaysOf(scope: Scope) {
    if (scope.kind === 'all') return ofAll;
    const key = JSON.stringify(scope);
    const salesDays = ofScopes.get(key) ?? createSalesDays({ db, clock, scope });
    if (ofScopes.size >= MOST_SCOPES) ofScopes.clear();
    ofScopes.set(key, salesDays);
    return salesDays;
  }

  /** @param loginsIn counts the people of a scope who signed in. */
  async function waitingOf(
    { rights, scope }: { rights: Rights; scope: Scope },
    range: TimeRange,
    loginsIn: (scope: Scope) => Promise<number>,
  ): Promise<Omit<DashboardCounts, 'bookings' | 'revenue'>> {
    const ofCustomers = <Name extends string>(name: Name, read: (scope: Scope) => Promise<number>) =>
      figureOf(rights, 'customer.read', name, read);
    const [homeCollectionsOpen, accounts, prescriptions, contacts, logins] = await Promise.all([
      countOpenHomeCollections(db, scope, range),
      ofCustomers('accounts', (seen) => countAccounts(db, seen, range)),
      ofCustomers('prescriptionsPending', async (seen) => (await pendingPrescriptions(db, seen, range)).count),
      ofCustomers('contactsOpen', async (seen) => (await openContacts(db, seen, range)).count),
      ofCustomers('loginsToday', loginsIn),
    ]);
    return { homeCollectionsOpen, ...accounts, ...prescriptions, ...contacts, ...logins };
  }

  /** Sales in the days of a range: whole days as they are kept, and the part of the last one. */
  async function soldIn(scope: Scope, period: Period, { start, end }: TimeRange) {
    const whole = daysOf(period).filter((day) => rangeOf({ from: day, to: day }).end <= end);
    const [from, to] = [whole[0], whole.at(-1)];
    const isEmpty = from === undefined || to === undefined;
    const days = isEmpty ? [] : (await salesDaysOf(scope)({ from, to })).map(({ day }) => day);
    const part = { start: isEmpty ? start : rangeOf({ from, to }).end, end };
    const [bookings, net] =
      part.start < part.end ? await Promise.all([countBookings(db, scope, part), sumLedger(db, scope, part)]) : [0, 0];
    return {
      bookings: days.reduce((sum, day) => sum + day.bookings, bookings),
      revenue: days.reduce((sum, day) => sum + day.revenue, net),
    };
  }

  async function before(
    sight: { rights: Rights; scope: Scope },
    period: Period,
    range: TimeRange,
    now: number,
  ): Promise<DashboardCounts> {
    const today = localDay(now);
    const [asToday, yesterday] = [today, addDays(today, -1)].map((day) => ({ from: day, to: day })) as [Period, Period];
    const [{ bookings, revenue }, waiting] = await Promise.all([
      soldIn(sight.scope, period, range),
      waitingOf(sight, range, (seen) => countSignIns(db, seen, rangeBefore(asToday, yesterday, now))),
    ]);
    return { bookings, revenue: toRupees(revenue), ...waiting };
  }

  /** Money to hand out, to whoever records that it was; that of reports to whoever sees them. */
  async function handOuts(rights: Rights): Promise<DashboardWork['lists']> {
    const scope = rights.get('refund.request');
    if (scope === undefined) return [];
    const waiting = new Map(
      (await payments.handOuts(scope)).map(({ subjectKind, ...found }): [string, Waiting] => [subjectKind, found]),
    );
    return HAND_OUTS.filter(([, subject]) => subject !== 'report' || rights.has('report.read')).map(
      ([kind, subject]) => ({ kind, ...(waiting.get(subject) ?? { count: 0, oldestAt: null }) }),
    );
  }

  /** A work list with its kind; none without its permission. */
  async function listOf(
    rights: Rights,
    permission: Permission,
    kind: WorkKind,
    read: (scope: Scope) => Promise<Waiting>,
  ): Promise<DashboardWork['lists']> {
    const { found } = await figureOf(rights, permission, 'found', read);
    return found ? [{ kind, ...found }] : [];
  }

  return {
    /** Figures of the period asked for that the caller may see, in rupees; days are those of Asia/Kolkata. */
    async summary(caller: Caller, query: Pick<ListQuery, 'from' | 'to'>): Promise<DashboardSummary> {
      const sight = { rights: caller.rights, scope: scopeOf(caller) };
      const now = clock.now();
      const today = localDay(now);
      const period = readPeriod(query, now);
      const earlier = periodBefore(period);
      const range = rangeBefore(period, earlier, now);
      const signedIn = (seen: Scope) => countSignedIn(db, seen, rangeOf({ from: today, to: today }));
      const [sales, waiting, previous] = await Promise.all([
        salesDaysOf(sight.scope)(period),
        waitingOf(sight, rangeOf(period), signedIn),
        before(sight, earlier, range, now),
      ]);
      const days = sales.map(({ day }) => day);
      const bookings = days.reduce((sum, day) => sum + day.bookings, 0);
      const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
      return {
        ...period,
        counts: { bookings, revenue: toRupees(revenue), ...waiting },
        previous,
        comparedWith: { ...earlier, until: range.end < rangeOf(earlier).end ? range.end : null },
        series: sales.map(({ date, day }) => ({ date, bookings: day.bookings, revenue: toRupees(day.revenue) })),
        byStatus: byStatus(days),
        topItems: topItems(days),
      };
    },

    /** Open work of any date that the caller may see, and the differences of the last nightly reconciliation. */
    async work(caller: Caller): Promise<DashboardWork> {
      const { rights } = caller;
      const ofVisits = <Name extends string>(name: Name, read: (scope: Scope) => Promise<Waiting>) =>
        figureOf(rights, 'visit.read', name, read);
      const [
        payAtCollection,
        bookNow,
        homeCollections,
        moneyBack,
        refundRequests,
        prescriptions,
        contacts,
        unscheduled,
        failed,
        toReview,
        overdue,
        critical,
        payouts,
        uncounted,
        { match },
        { health },
      ] = await Promise.all([
        listOf(rights, SALES_PART, 'payAtCollection', (seen) => pendingAtCollection(db, seen, 'cart-booking')),
        listOf(rights, SALES_PART, 'bookNow', (seen) => pendingAtCollection(db, seen, 'booking')),
        listOf(rights, SALES_PART, 'homeCollections', (seen) => newHomeCollections(db, seen)),
        handOuts(rights),
        listOf(rights, 'refund.approve', 'refundRequests', (seen) => pendingRefundRequests(db, seen)),
        listOf(rights, 'customer.read', 'prescriptions', (seen) => pendingPrescriptions(db, seen)),
        listOf(rights, 'customer.read', 'contacts', (seen) => openContacts(db, seen)),
        ofVisits('unscheduledVisits', (seen) => visitsIn(db, seen, 'unscheduled')),
        ofVisits('failedVisits', (seen) => visitsIn(db, seen, 'failed')),
        ofVisits('visitsToReview', (seen) => visitsToReview(db, seen)),
        figureOf(rights, 'specimen.read', 'overdueTubes', (seen) => overdueTubes(db, seen, clock.now())),
        figureOf(rights, 'critical.call', 'criticalValues', (seen) => criticalValues(db, seen)),
        figureOf(rights, 'refund.approve', 'waitingPayouts', (seen) => waitingPayouts(db, seen)),
        figureOf(rights, 'cash.settle', 'uncountedCash', (seen) => uncountedCash(db, seen, localDay(clock.now()))),
        figureOf(rights, 'ledger.read', 'match', () => lastMatch(db)),
        figureOf(rights, 'system.read', 'health', () => payments.health()),
      ]);
      return {
        lists: [
          ...payAtCollection,
          ...bookNow,
          ...moneyBack,
          ...refundRequests,
          ...prescriptions,
          ...homeCollections,
          ...contacts,
        ],
        ...unscheduled,
        ...failed,
        ...toReview,
        ...overdue,
        ...critical,
        ...payouts,
        ...uncounted,
        match: match ? { date: match.day, differences: (JSON.parse(match.differences) as unknown[]).length } : null,
        webhooksSilentSince: health?.silentSince ?? null,
      };
    },
  };
}

export type DashboardService = ReturnType<typeof createDashboardService>;
