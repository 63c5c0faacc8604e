// The administration's first screen in figures (wire.md, GET dashboard/summary): a period against the one before it.
import { CartBookingStatus } from '@labfront/contract/cart-bookings';
import type { ListQuery } from '@labfront/contract/common';
import type { DashboardCounts, DashboardSummary, DashboardWork, TopItem, WorkKind } from '@labfront/contract/dashboard';
import { toRupees } from '@labfront/contract/money';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { EVERYWHERE, type Scope } from '../../platform/base/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import {
  countAccounts,
  countBookings,
  countOpenHomeCollections,
  countSignedIn,
  countSignIns,
  lastMatch,
  newHomeCollections,
  openContacts,
  pendingAtCollection,
  pendingPrescriptions,
  pendingRefundRequests,
  sumLedger,
  visitsIn,
  visitsToReview,
  type Waiting,
} from './dashboard.queries.ts';
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

export function createDashboardService({ database: { scans: db }, clock, payments }: Dependencies) {
  const ofAll = createSalesDays({ db, clock, scope: EVERYWHERE });
  const ofScopes = new Map<string, ReturnType<typeof createSalesDays>>();

  function salesDaysOf(scope: Scope) {
    if (scope.kind === 'all') return ofAll;
    const key = JSON.stringify(scope);
    const salesDays = ofScopes.get(key) ?? createSalesDays({ db, clock, scope });
    if (ofScopes.size >= MOST_SCOPES) ofScopes.clear();
    ofScopes.set(key, salesDays);
    return salesDays;
  }

  async function waitingOf(scope: Scope, range: TimeRange) {
    const [accounts, prescriptions, homeCollectionsOpen, contacts] = await Promise.all([
      countAccounts(db, scope, range),
      pendingPrescriptions(db, scope, range),
      countOpenHomeCollections(db, scope, range),
      openContacts(db, scope, range),
    ]);
    return { accounts, prescriptionsPending: prescriptions.count, homeCollectionsOpen, contactsOpen: contacts.count };
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

  async function before(scope: Scope, period: Period, range: TimeRange, now: number): Promise<DashboardCounts> {
    const today = localDay(now);
    const [asToday, yesterday] = [today, addDays(today, -1)].map((day) => ({ from: day, to: day })) as [Period, Period];
    const [{ bookings, revenue }, waiting, loginsToday] = await Promise.all([
      soldIn(scope, period, range),
      waitingOf(scope, range),
      countSignIns(db, scope, rangeBefore(asToday, yesterday, now)),
    ]);
    return { bookings, revenue: toRupees(revenue), ...waiting, loginsToday };
  }

  async function handOuts(): Promise<DashboardWork['lists']> {
    const waiting = new Map(
      (await payments.handOuts()).map(({ subjectKind, ...found }): [string, Waiting] => [subjectKind, found]),
    );
    return HAND_OUTS.map(([kind, subject]) => ({ kind, ...(waiting.get(subject) ?? { count: 0, oldestAt: null }) }));
  }

  return {
    /** Figures of the period asked for, in rupees; days are those of Asia/Kolkata. */
    async summary(scope: Scope, query: Pick<ListQuery, 'from' | 'to'>): Promise<DashboardSummary> {
      const now = clock.now();
      const today = localDay(now);
      const period = readPeriod(query, now);
      const earlier = periodBefore(period);
      const range = rangeBefore(period, earlier, now);
      const [sales, waiting, loginsToday, previous] = await Promise.all([
        salesDaysOf(scope)(period),
        waitingOf(scope, rangeOf(period)),
        countSignedIn(db, scope, rangeOf({ from: today, to: today })),
        before(scope, earlier, range, now),
      ]);
      const days = sales.map(({ day }) => day);
      const bookings = days.reduce((sum, day) => sum + day.bookings, 0);
      const revenue = days.reduce((sum, day) => sum + day.revenue, 0);
      return {
        ...period,
        counts: { bookings, revenue: toRupees(revenue), ...waiting, loginsToday },
        previous,
        comparedWith: { ...earlier, until: range.end < rangeOf(earlier).end ? range.end : null },
        series: sales.map(({ date, day }) => ({ date, bookings: day.bookings, revenue: toRupees(day.revenue) })),
        byStatus: byStatus(days),
        topItems: topItems(days),
      };
    },

    /** Open work of any date, and the differences of the last nightly reconciliation; money and reconciliation for staff of the whole shop only. */
    async work(scope: Scope): Promise<DashboardWork> {
      const isWhole = scope.kind === 'all';
      const [
        payAtCollection,
        bookNow,
        moneyBack,
        refundRequests,
        prescriptions,
        homeCollections,
        contacts,
        unscheduledVisits,
        failedVisits,
        toReview,
        match,
        health,
      ] = await Promise.all([
        pendingAtCollection(db, scope, 'cart-booking'),
        pendingAtCollection(db, scope, 'booking'),
        isWhole ? handOuts() : [],
        pendingRefundRequests(db, scope),
        pendingPrescriptions(db, scope),
        newHomeCollections(db, scope),
        openContacts(db, scope),
        visitsIn(db, scope, 'unscheduled'),
        visitsIn(db, scope, 'failed'),
        visitsToReview(db, scope),
        isWhole ? lastMatch(db) : undefined,
        payments.health(),
      ]);
      return {
        lists: [
          { kind: 'payAtCollection', ...payAtCollection },
          { kind: 'bookNow', ...bookNow },
          ...moneyBack,
          { kind: 'refundRequests', ...refundRequests },
          { kind: 'prescriptions', ...prescriptions },
          { kind: 'homeCollections', ...homeCollections },
          { kind: 'contacts', ...contacts },
        ],
        unscheduledVisits,
        failedVisits,
        visitsToReview: toReview,
        match: match ? { date: match.day, differences: (JSON.parse(match.differences) as unknown[]).length } : null,
        webhooksSilentSince: isWhole ? health.silentSince : null,
      };
    },
  };
}

export type DashboardService = ReturnType<typeof createDashboardService>;
