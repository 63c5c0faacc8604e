// Rules of promises, what was found, and what was paid.
import type { PromiseKind } from '@labfront/contract/promise-kinds';
import type { PayoutStatus } from '@labfront/contract/promises';
import { type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { isCashUnderWay } from './promise-facts.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    promise_rules: PromiseRuleRow;
    promise_checks: PromiseCheckRow;
    promise_days: { kind: PromiseKind; day: string; spent: number };
    promise_payouts: PayoutRow;
    promise_payout_lines: PayoutLineRow;
  }
}

export interface PromiseRuleRow {
  id: string;
  position: number;
  kind: PromiseKind;
  /** Hundredths of a percent. */
  payout: number;
  /** Paise. */
  per_booking: number;
  per_day: number;
  valid_from: string;
  valid_until: string | null;
  active: number;
}

export interface PromiseCheckRow {
  kind: PromiseKind;
  /** A visit, a line of the laboratory, or a tube. */
  subject_id: string;
  booking_id: string;
  due_at: string | null;
  happened_at: string | null;
  outcome: 'open' | 'kept' | 'broken' | 'void';
  found_at: string;
  settled_at: string | null;
}

export interface PayoutRow {
  id: string;
  kind: PromiseKind;
  subject_id: string;
  booking_id: string;
  /** Paise. */
  amount: number;
  status: PayoutStatus;
  way: 'refund' | 'due' | null;
  /** The refund that gave it back; null otherwise, and before refunds were noted. */
  refund_id: string | null;
  broken_at: string;
  facts_changed_at: string | null;
  decided_by: string | null;
  decided_at: string | null;
  decline_reason: string;
  created_at: string;
}

export interface PayoutLineRow {
  line_id: string;
  kind: PromiseKind;
  payout_id: string;
  /** Paise. */
  amount: number;
}

export const listRules = (db: Db): Promise<PromiseRuleRow[]> =>
  db.selectFrom('promise_rules').selectAll().orderBy('position').execute();

export async function replaceRules(tx: Db, rows: readonly PromiseRuleRow[]): Promise<void> {
  await tx.deleteFrom('promise_rules').execute();
  if (rows.length > 0) await tx.insertInto('promise_rules').values(rows).execute();
}

/** The rule of a kind that counts on a day. */
export const findRule = (db: Db, kind: PromiseKind, day: string): Promise<PromiseRuleRow | undefined> =>
  db
    .selectFrom('promise_rules')
    .selectAll()
    .where('kind', '=', kind)
    .where('active', '=', 1)
    .where('valid_from', '<=', day)
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>=', day)]))
    .orderBy('position')
    .executeTakeFirst();

/** Checks that were not there before; one that is there stays as it is. */
export async function insertChecks(tx: Db, rows: readonly PromiseCheckRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('promise_checks')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .execute();
}

type CheckKey = Pick<PromiseCheckRow, 'kind' | 'subject_id'>;

/** Moves a check to an outcome that it does not have yet. @returns whether it did. */
export async function setOutcome(
  tx: Db,
  { kind, subject_id }: CheckKey,
  change: Pick<PromiseCheckRow, 'outcome' | 'found_at'> & Partial<PromiseCheckRow>,
): Promise<boolean> {
  const row = await tx
    .updateTable('promise_checks')
    .set(change)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('outcome', '<>', change.outcome)
    .returning('subject_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes another time of what happened, where the outcome stays. */
export async function setHappened(tx: Db, { kind, subject_id }: CheckKey, at: string): Promise<void> {
  await tx
    .updateTable('promise_checks')
    .set({ happened_at: at })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .execute();
}

/**
 * Broken promises of which nobody decided yet what they pay, oldest first. A booking whose money may have been taken since a time is left
 * out: less to pay would refuse the cash that somebody holds.
 */
export const listUnsettled = (db: Db, cashSince: string, limit: number): Promise<PromiseCheckRow[]> =>
  db
    .selectFrom('promise_checks')
    .selectAll()
    // Written out, so that its index is used.
    .where(sql<SqlBool>`outcome = 'broken' AND settled_at IS NULL`)
    .where((row) => row.not(isCashUnderWay('promise_checks.booking_id', cashSince)))
    .orderBy('found_at')
    .orderBy('subject_id')
    .limit(limit)
    .execute();

/** @returns false when another instance has settled it, and where the money of its booking may have been taken since a time. */
export async function claimCheck(
  tx: Db,
  { kind, subject_id }: CheckKey,
  { now, cashSince }: { now: string; cashSince: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('promise_checks')
    .set({ settled_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where(sql<SqlBool>`outcome = 'broken' AND settled_at IS NULL`)
    .where((row) => row.not(isCashUnderWay('promise_checks.booking_id', cashSince)))
    .returning('subject_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How often each promise was kept since a time. */
export async function countOutcomes(db: Db, since: string) {
  const rows = await db
    .selectFrom('promise_checks')
    .select(['kind', 'outcome'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('found_at', '>=', since)
    .where('outcome', 'in', ['kept', 'broken'])
    .groupBy(['kind', 'outcome'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

export async function insertPayout(tx: Db, row: PayoutRow, lines: readonly PayoutLineRow[]): Promise<void> {
  await tx.insertInto('promise_payouts').values(row).execute();
  await tx.insertInto('promise_payout_lines').values(lines).execute();
}

/** Every line of a booking for which something was or may be paid; not those of payouts that were declined, unless of `kind`. */
export const listPayoutLines = (tx: Db, bookingId: string) =>
  tx
    .selectFrom('promise_payout_lines as line')
    .innerJoin('promise_payouts as payout', 'payout.id', 'line.payout_id')
    .select(['line.line_id', 'line.kind', 'line.amount', 'line.payout_id', 'payout.status', 'payout.way'])
    .where('payout.booking_id', '=', bookingId)
    .orderBy('line.line_id')
    .execute();

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('promise_payouts').selectAll().where('id', '=', id).executeTakeFirst();

/** Decides a payout that waits. @returns false when somebody else did. */
export async function decidePayout(tx: Db, id: string, change: Partial<PayoutRow>): Promise<boolean> {
  const row = await tx
    .updateTable('promise_payouts')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes which refund gave a payout's money back. */
export async function noteRefundOf(tx: Db, id: string, refundId: string): Promise<void> {
  await tx.updateTable('promise_payouts').set({ refund_id: refundId }).where('id', '=', id).execute();
}

/** Lowers what the lines of a waiting payout get; a line without an amount leaves it. */
export async function setPayoutLines(tx: Db, payoutId: string, rows: readonly PayoutLineRow[]): Promise<void> {
  await tx.deleteFrom('promise_payout_lines').where('payout_id', '=', payoutId).execute();
  if (rows.length > 0) await tx.insertInto('promise_payout_lines').values(rows).execute();
}

/** Notes that the facts behind a payout are others now. */
export async function noteFactsChanged(tx: Db, { kind, subject_id }: CheckKey, now: string): Promise<void> {
  await tx
    .updateTable('promise_payouts')
    .set({ facts_changed_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('facts_changed_at', 'is', null)
    .where('status', '<>', 'declined')
    .execute();
}

interface PayoutFilter {
  scope: Scope | undefined;
  status: PayoutStatus | undefined;
  /** Words in the number of the booking, in lower case. */
  words: readonly string[];
}

const found = (db: Db, { scope, status, words }: PayoutFilter) =>
  db
    .selectFrom('promise_payouts')
    .innerJoin('bookings', 'bookings.id', 'promise_payouts.booking_id')
    .where((row) =>
      row.and([
        ...within('bookings', scope),
        ...(status ? [row('promise_payouts.status', '=', status)] : []),
        ...words.map((word) => sql<boolean>`instr(lower(bookings.booking_number), ${word}) > 0`),
      ]),
    );

const shown = (db: Db, filter: PayoutFilter) =>
  found(db, filter)
    .leftJoin('accounts as decider', 'decider.id', 'promise_payouts.decided_by')
    .selectAll('promise_payouts')
    .select(['bookings.booking_number', 'bookings.kind as booking_kind'])
    .select(['decider.first_name as decider_first', 'decider.last_name as decider_last']);

export type PayoutWithBooking = Awaited<ReturnType<typeof listPayoutsAfter>>[number];

export async function listPayouts(
  db: Db,
  filter: PayoutFilter,
  { limit, offset, sort }: Page<'createdAt'>,
): Promise<{ rows: PayoutWithBooking[]; total: number }> {
  const { count } = await found(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await shown(db, filter)
    .orderBy('promise_payouts.created_at', sort.direction)
    .orderBy('promise_payouts.id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: Number(count) };
}

/** The next rows of the whole list, newest first. */
export const listPayoutsAfter = (db: Db, filter: PayoutFilter, { after, limit }: CsvPage) =>
  shown(db, filter)
    .$if(after !== undefined, (query) => query.where('promise_payouts.id', '<', after ?? ''))
    .orderBy('promise_payouts.id', 'desc')
    .limit(limit)
    .execute();

/** One payout as it is shown, within a scope. */
export const findShownPayout = (db: Db, scope: Scope | undefined, id: string) =>
  shown(db, { scope, status: undefined, words: [] }).where('promise_payouts.id', '=', id).executeTakeFirst();
