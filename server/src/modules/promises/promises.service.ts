// Promises (laboratory.md section 9): their rules, the job that finds broken ones and pays, and the payouts that wait for a person.
import type { ListQuery } from '@labfront/contract/common';
import { toPaise, toRupees } from '@labfront/contract/money';
import { PROMISE_KINDS } from '@labfront/contract/promise-kinds';
import {
  PayoutStatus,
  type PromiseFigure,
  type PromisePayout,
  type PromiseRule,
  type Promises,
  type PromisesBody,
} from '@labfront/contract/promises';
import { searchWords } from '@labfront/contract/search-words';
import { isValidOn } from '@labfront/contract/valid-days';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Leases } from '../../platform/leases/leases.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findSetting, replaceSetting } from '../../platform/settings/settings.queries.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { EventPosition } from './promise-facts.queries.ts';
import { AT_ONCE, findArrivals, findLines, findRecalled, findTubeEvents } from './promise-finder.ts';
import { createSettlement } from './promise-settlement.ts';
import {
  countOutcomes,
  findPayout,
  findShownPayout,
  listPayouts,
  listPayoutsAfter,
  listRules,
  type PayoutRow,
  type PayoutWithBooking,
  type PromiseRuleRow,
  replaceRules,
} from './promises.queries.ts';

const LIST_ROWS = 500;
const LEASE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const FIGURES_MS = 90 * DAY_MS;
/** The figures of 90 days change slowly; counting them reads many rows. */
const FIGURES_KEPT_MS = 10 * 60_000;
/** A transaction of an event may end after that of a later one. */
const LOOK_BACK_MS = 60_000;
const POSITION = 'promises_position';

interface Dependencies {
  database: Database;
  clock: Clock;
  leases: Leases;
  outbox: Outbox;
  audit: Audit;
  bookings: Pick<BookingsService, 'promised'>;
  payments: Pick<PaymentsService, 'refundPart' | 'leftOf'>;
}

const toRule = (row: PromiseRuleRow): PromiseRule => ({
  kind: row.kind,
  payoutPercent: row.payout / 100,
  limit: { perBooking: toRupees(row.per_booking), perDay: toRupees(row.per_day) },
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  active: row.active === 1,
});

const toRow = (rule: PromisesBody['rules'][number], position: number): PromiseRuleRow => ({
  id: newId(),
  position,
  kind: rule.kind,
  payout: Math.round(rule.payoutPercent * 100),
  per_booking: toPaise(rule.limit.perBooking),
  per_day: toPaise(rule.limit.perDay),
  valid_from: rule.validFrom,
  valid_until: rule.validUntil ?? null,
  active: rule.active ? 1 : 0,
});

const toPayout = (row: PayoutWithBooking): PromisePayout => ({
  _id: row.id,
  kind: row.kind,
  bookingId: row.booking_id,
  bookingKind: row.booking_kind,
  number: row.booking_number,
  amount: toRupees(row.amount),
  status: row.status,
  way: row.way,
  brokenAt: row.broken_at,
  createdAt: row.created_at,
  factsChangedAt: row.facts_changed_at,
  decidedBy:
    row.decided_by === null
      ? null
      : { _id: row.decided_by, firstName: row.decider_first ?? '', lastName: row.decider_last ?? '' },
  decidedAt: row.decided_at,
  declineReason: row.decline_reason,
});

export function createPromisesService(dependencies: Dependencies) {
  const { database, clock, leases, outbox, audit, bookings, payments } = dependencies;
  const { db, scans } = database;
  const settlement = createSettlement({ clock, audit, outbox, bookings: bookings.promised, payments });
  let figures: { at: number; value: PromiseFigure[] } | null = null;

  async function readFigures(): Promise<PromiseFigure[]> {
    const now = clock.now();
    if (figures && now - figures.at < FIGURES_KEPT_MS) return figures.value;
    const counts = await countOutcomes(scans, isoTime(now - FIGURES_MS));
    const value = PROMISE_KINDS.flatMap((kind) => {
      const own = counts.filter((row) => row.kind === kind);
      const total = own.reduce((sum, { count }) => sum + count, 0);
      return total === 0 ? [] : [{ kind, total, kept: own.find(({ outcome }) => outcome === 'kept')?.count ?? 0 }];
    });
    figures = { at: now, value };
    return value;
  }

  async function read(isStaff: boolean): Promise<Promises> {
    const today = localDay(clock.now());
    const rules = (await listRules(db)).map(toRule);
    return {
      rules: isStaff ? rules : rules.filter((rule) => rule.active && isValidOn(rule, today)),
      figures: await readFigures(),
    };
  }

  /** Repeats `find` until it finds less than a batch. */
  async function findAll(find: (tx: Db, now: number) => Promise<number>): Promise<void> {
    for (;;) if ((await database.write((tx) => find(tx, clock.now()))) < AT_ONCE) return;
  }

  async function followTubes(): Promise<void> {
    const stored = await findSetting(db, POSITION);
    const start = { at: isoTime(clock.now() - DAY_MS), specimenId: '', seq: 0 };
    let position: EventPosition = stored === null ? start : (JSON.parse(stored) as EventPosition);
    if (stored !== null) position = { ...start, at: isoTime(Date.parse(position.at) - LOOK_BACK_MS) };
    for (;;) {
      const from = position;
      const next = await database.write(async (tx) => {
        const last = await findTubeEvents(tx, from, clock.now());
        if (last !== null) await replaceSetting(tx, POSITION, JSON.stringify(last));
        return last;
      });
      if (next === null) return;
      position = next;
    }
  }

  async function settleAll(): Promise<void> {
    for (;;) {
      const checks = await settlement.listUnsettled(db, AT_ONCE);
      const failures: unknown[] = [];
      for (const check of checks) {
        await database.write((tx) => settlement.settle(tx, check)).catch((error: unknown) => failures.push(error));
      }
      if (checks.length > 0) outbox.wake();
      // One that fails keeps no other from being settled; it is tried again with the next sweep.
      if (failures.length > 0) throw new AggregateError(failures, 'Broken promises that could not be settled');
      if (checks.length < AT_ONCE) return;
    }
  }

  async function decide(caller: Caller, id: string, work: (tx: Db, payout: PayoutRow) => Promise<void>) {
    const scope = scopeOf(caller);
    if (!(await findShownPayout(db, scope, id))) throw notFound('Payout');
    await database.write(async (tx) => {
      const payout = await findPayout(tx, id);
      if (!payout) throw notFound('Payout');
      await work(tx, payout);
    });
    outbox.wake();
    const row = await findShownPayout(db, scope, id);
    if (!row) throw notFound('Payout');
    return toPayout(row);
  }

  const readFilter = (caller: Caller, { q, status }: ListQuery) => ({
    scope: scopeOf(caller),
    status: PayoutStatus.safeParse(status?.toLowerCase()).data,
    words: searchWords(q?.toLowerCase() ?? ''),
  });

  return {
    /** The rules that count today, for staff with settings.manage all of them, and how often each promise was kept. */
    get: (caller: Caller | null): Promise<Promises> => read(caller !== null && caller.scope !== null),

    /** Replaces all rules. What was paid or decided before stays. */
    async set({ rules }: PromisesBody): Promise<Promises> {
      await database.write(async (tx) => {
        await replaceRules(tx, rules.map(toRow));
        await audit.write(tx, { action: 'promise.rules', recordId: null, details: { rules: rules.length } });
      });
      return read(true);
    },

    /**
     * Finds promises that were kept or broken since it looked last, and pays for the broken ones. Can be called at any interval; one
     * instance works.
     */
    async sweep(): Promise<void> {
      if ((await listRules(db)).length === 0) return;
      await leases.alone('promises', LEASE_MS, async () => {
        await findAll(findArrivals);
        await followTubes();
        await findAll(findRecalled);
        await findAll(findLines);
        await settleAll();
      });
    },

    /** Payouts within the caller's scope, newest first. */
    async listPayouts(caller: Caller, query: ListQuery) {
      const page: Page<'createdAt'> = readPage(query, ['createdAt'], '-createdAt', LIST_ROWS);
      const { rows, total } = await listPayouts(scans, readFilter(caller, query), page);
      return { payouts: rows.map(toPayout), total, page };
    },

    /** The rows of `listPayouts` without paging, in pages of a file. */
    exportPayouts: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<PromisePayout[]> =>
      (await listPayoutsAfter(scans, readFilter(caller, query), page)).map(toPayout),

    /**
     * Pays a payout that waits.
     * @returns it, and what was paid in words.
     * @throws AppError 404, 409 `PROMISE_NOTHING_LEFT`, `ILLEGAL_TRANSITION`.
     */
    async approve(caller: Caller, id: string): Promise<{ payout: PromisePayout; amount: string }> {
      let paise = 0;
      const payout = await decide(caller, id, async (tx, row) => {
        paise = await settlement.approve(tx, row, caller.accountId);
      });
      return { payout, amount: rupeesText(paise) };
    },

    /** @throws AppError 404, 409 `ILLEGAL_TRANSITION`. */
    decline: (caller: Caller, id: string, reason: string): Promise<PromisePayout> =>
      decide(caller, id, (tx, row) => settlement.decline(tx, row, caller.accountId, reason)),
  };
}

export type PromisesService = ReturnType<typeof createPromisesService>;
