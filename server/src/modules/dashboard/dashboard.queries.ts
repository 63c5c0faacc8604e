// Figures of the dashboard for a date range. Reads tables of many domains, and writes none.
import { HOME_COLLECTION_OPEN } from '@labfront/contract/home-collection';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSoldWithin, within } from '../record-scopes/record-scopes.service.ts';
import { isOverdue } from '../specimens/specimens.service.ts';
import type { TimeRange } from './period.ts';

/** Written out, so that one index serves both. */
export const BOTH_KINDS = ['cart-booking', 'booking'] as const;

export async function countAccounts(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .where(sql<boolean>`deleted_at IS NULL`)
    .where((row) => row.and(within('accounts', scope)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of both kinds. */
export async function countBookings(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', 'in', BOTH_KINDS)
    .where((row) => row.and(within('bookings', scope)))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The paise that came in less those that went back. */
export async function sumLedger(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { net } = await db
    .selectFrom('ledger_entries')
    .select((row) => row.fn.sum<number | null>('amount').as('net'))
    .where('at', '>=', start)
    .where('at', '<', end)
    .where((row) => row.and(isSoldWithin(scope, 'ledger_entries.subject_id')))
    .executeTakeFirstOrThrow();
  return Number(net ?? 0);
}

/** Things that wait: how many, and when the oldest came in. */
export interface Waiting {
  count: number;
  oldestAt: string | null;
}

const ALWAYS: TimeRange = { start: '2000-01-01T00:00:00.000Z', end: '2200-01-01T00:00:00.000Z' };

interface WaitingRow {
  count: number;
  oldest: string | null;
}

const toWaiting = ({ count, oldest }: WaitingRow): Waiting => ({ count: Number(count), oldestAt: oldest });

export async function openContacts(db: Db, scope: Scope, { start, end } = ALWAYS): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('contact_messages')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('handled_at', 'is', null)
      .where((row) => row.and(within('contact_messages', scope)))
      .where('created_at', '>=', start)
      .where('created_at', '<', end)
      .executeTakeFirstOrThrow(),
  );
}

export async function countOpenHomeCollections(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('home_collections')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', 'in', HOME_COLLECTION_OPEN)
    .where((row) => row.and(within('home_collections', scope)))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Requests that nobody has looked at. */
export async function newHomeCollections(db: Db, scope: Scope): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('home_collections')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('status', '=', 'new')
      .where((row) => row.and(within('home_collections', scope)))
      .executeTakeFirstOrThrow(),
  );
}

/** Bookings that wait for staff, as their money comes at the collection. */
export async function pendingAtCollection(db: Db, scope: Scope, kind: (typeof BOTH_KINDS)[number]): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('bookings')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('kind', '=', kind)
      .where((row) => row.and(within('bookings', scope)))
      .where('payment_method', '=', 'at_collection')
      .where('status', '=', 'Pending')
      .executeTakeFirstOrThrow(),
  );
}

const waitingVisits = (db: Db, scope: Scope) =>
  db
    .selectFrom('visits')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
    .where((row) => row.and(within('visits', scope)));

/** Visits that nobody has agreed a time for, or that were not done and are to be moved or cancelled. */
export const visitsIn = async (db: Db, scope: Scope, state: 'unscheduled' | 'failed'): Promise<Waiting> =>
  // As a literal: the index of what waits is of these states.
  toWaiting(await waitingVisits(db, scope).where('state', '=', sql.lit(state)).executeTakeFirstOrThrow());

/** Visits of which something that a device sent was refused. */
export const visitsToReview = async (db: Db, scope: Scope): Promise<Waiting> =>
  toWaiting(await waitingVisits(db, scope).where(sql<SqlBool>`needs_review = 1`).executeTakeFirstOrThrow());

/** Tubes that wait too long. */
export const overdueTubes = async (db: Db, scope: Scope, now: number): Promise<Waiting> =>
  toWaiting(
    await db
      .selectFrom('specimens')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('specimens.created_at').as('oldest')])
      .where(isOverdue(now))
      .where((row) => row.and(within('specimens', scope)))
      .executeTakeFirstOrThrow(),
  );

/** Critical values that wait to be told. */
export async function criticalValues(db: Db, scope: Scope): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('lab_critical')
      .innerJoin('lab_results', 'lab_results.id', 'lab_critical.result_id')
      .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('lab_critical.opened_at').as('oldest')])
      // In the words of the partial index.
      .where(sql<SqlBool>`lab_critical.state IN ('open', 'unreachable', 'escalated')`)
      .where((row) => row.and(within('lab_lines', scope)))
      .executeTakeFirstOrThrow(),
  );
}

/** Refunds that somebody asked for and nobody has decided. */
export async function pendingRefundRequests(db: Db, scope: Scope): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('refund_requests')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('status', '=', 'pending')
      .where((row) => row.and(isSoldWithin(scope, 'refund_requests.subject_id')))
      .executeTakeFirstOrThrow(),
  );
}

/** Payouts of promises that wait for a person. */
export async function waitingPayouts(db: Db, scope: Scope): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('promise_payouts')
      .innerJoin('bookings', 'bookings.id', 'promise_payouts.booking_id')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('promise_payouts.created_at').as('oldest')])
      .where('promise_payouts.status', '=', sql.lit('waiting'))
      .where((row) => row.and(within('bookings', scope)))
      .executeTakeFirstOrThrow(),
  );
}

/** Accounts whose last sign-in lies in the span. */
export async function countSignedIn(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where((row) => row.and(within('accounts', scope)))
    .where('last_login_at', '>=', start)
    .where('last_login_at', '<', end)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Accounts that signed in within the span, by the audit log: a later sign-in does not move them out of it. */
export async function countSignIns(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.count<number>('actor_id').distinct().as('count'))
    .where('action', '=', 'sign-in.ok')
    .$if(scope.kind !== 'all', (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.id', '=', 'audit_log.actor_id')
            .where((person) => person.and(within('accounts', scope))),
        ),
      ),
    )
    .where('at', '>=', start)
    .where('at', '<', end)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest night match that is done. */
export async function lastMatch(db: Db): Promise<{ day: string; differences: string } | undefined> {
  const row = await db
    .selectFrom('reconciliations')
    .select(['day', 'differences'])
    .where('differences', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { day: row.day, differences: row.differences ?? '[]' };
}

/** Prescriptions that nobody has answered. */
export async function pendingPrescriptions(db: Db, scope: Scope, { start, end } = ALWAYS): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('prescriptions')
      .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
      .where('status', '=', 'pending')
      .where((row) => row.and(within('prescriptions', scope)))
      .where('deleted_at', 'is', null)
      .where('created_at', '>=', start)
      .where('created_at', '<', end)
      .executeTakeFirstOrThrow(),
  );
}

/** Days of people before `date` with cash that nobody has counted. */
export async function uncountedCash(db: Db, scope: Scope, date: string): Promise<Waiting> {
  const days = await db
    .selectFrom('cash_movements')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('at').as('oldest')])
    .where('settlement_id', 'is', null)
    .where('date', '<', date)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .groupBy(['cashier_id', 'date'])
    .execute();
  const oldest = days.flatMap((day) => day.oldest ?? []).sort();
  return { count: days.length, oldestAt: oldest[0] ?? null };
}
