import { sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    affiliates: AffiliateRow;
    referrals: ReferralRow;
    affiliate_payouts: PayoutRow;
  }
}

export interface AffiliateRow {
  id: string;
  name: string;
  mobile_number: string;
  email: string | null;
  city: string;
  code: string;
  commission_basis_points: number;
  active: number;
  created_at: string;
  updated_at: string;
}

export interface ReferralRow {
  booking_id: string;
  affiliate_id: string;
  kind: 'cart-booking' | 'booking';
  commission_basis_points: number;
  created_at: string;
}

export interface PayoutRow {
  affiliate_id: string;
  month: string;
  /** Paise. */
  revenue: number;
  commission: number;
  /** JSON. */
  lines: string;
  paid_at: string;
}

export interface AffiliateFilter {
  /** The scope of the staff member who asks. */
  scope: Scope;
  active: boolean | undefined;
  city: string | undefined;
  /** Name, code, mobile number or city. */
  q: string | undefined;
}

const SORTABLE = {
  name: 'name',
  city: 'city',
  code: 'code',
  commissionPercent: 'commission_basis_points',
  createdAt: 'created_at',
} as const;
export type AffiliateSort = keyof typeof SORTABLE;
export const AFFILIATE_SORTS = Object.keys(SORTABLE) as AffiliateSort[];

function found(db: Db, filter: AffiliateFilter) {
  let query = db.selectFrom('affiliates');
  for (const clause of within('affiliates', filter.scope)) query = query.where(clause);
  if (filter.active !== undefined) query = query.where('active', '=', filter.active ? 1 : 0);
  if (filter.city) query = query.where('city', '=', filter.city);
  for (const word of mentions('affiliates', filter.q)) query = query.where(word);
  return query;
}

const listed = (db: Db, filter: AffiliateFilter) => ({
  db,
  table: 'affiliates' as const,
  found: found(db, filter),
  rows: db.selectFrom('affiliates').selectAll(),
});

export function listAffiliates(
  db: Db,
  filter: AffiliateFilter,
  page: Page<AffiliateSort>,
): Promise<{ rows: AffiliateRow[]; total: number }> {
  const order = { column: SORTABLE[page.sort.field], direction: page.sort.direction };
  return listPage(listed(db, filter), { page, q: filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listAffiliatesAfter = (db: Db, filter: AffiliateFilter, page: CsvPage): Promise<AffiliateRow[]> =>
  listAfter(listed(db, filter), page);

export async function findAffiliate(db: Db, id: string): Promise<AffiliateRow | undefined> {
  return db.selectFrom('affiliates').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAffiliateByCode(db: Db, code: string): Promise<AffiliateRow | undefined> {
  return db.selectFrom('affiliates').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function insertAffiliate(tx: Db, row: AffiliateRow): Promise<void> {
  await tx.insertInto('affiliates').values(row).execute();
}

/** Undefined columns stay unchanged. */
export async function updateAffiliate(
  tx: Db,
  id: string,
  change: Partial<Omit<AffiliateRow, 'id' | 'created_at'>>,
): Promise<AffiliateRow | undefined> {
  return tx.updateTable('affiliates').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function deleteAffiliate(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('affiliates').where('id', '=', id).execute();
}

export async function hasReferrals(db: Db, affiliateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('referrals')
    .select('booking_id')
    .where('affiliate_id', '=', affiliateId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody works for a partner, is invited to, or a key or webhook of its systems is there. */
export async function hasStaff(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`SELECT 1 AS found WHERE
    EXISTS (SELECT 1 FROM role_assignments WHERE partner_id = ${id})
    OR EXISTS (SELECT 1 FROM api_keys WHERE partner_id = ${id} AND ended_at IS NULL)
    OR EXISTS (SELECT 1 FROM webhooks WHERE partner_id = ${id})
    OR EXISTS (SELECT 1 FROM staff_invitations WHERE assignments LIKE ${`%"${id}"%`})`.execute(db);
  return rows.length > 0;
}

/** The first attribution stays: a repeated request for a booking does not change its partner. */
export async function insertReferral(tx: Db, row: ReferralRow): Promise<void> {
  await tx
    .insertInto('referrals')
    .values(row)
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .execute();
}

export interface BroughtRow {
  booking_number: string;
  /** The time at which the money came. */
  paid_at: string;
  /** Paise received and not refunded. */
  amount: number;
  commission_basis_points: number;
}

interface DateRange {
  from: string;
  to: string;
}

/**
 * Payments for bookings of partners, by the time of payment: a booking that is paid after its month was paid out counts in the next month.
 * Refunded or refund-requested money does not count.
 */
function kept(db: Db, affiliateIds: readonly string[], { from, to }: DateRange) {
  return db
    .selectFrom('referrals')
    .innerJoin('payment_orders', 'payment_orders.subject_id', 'referrals.booking_id')
    .innerJoin('payments', 'payments.order_id', 'payment_orders.id')
    .whereRef('payment_orders.subject_kind', '=', 'referrals.kind')
    .where('referrals.affiliate_id', 'in', [...affiliateIds])
    .where('payments.created_at', '>=', from)
    .where('payments.created_at', '<', to)
    .where('payments.status', '<>', 'mismatch')
    .whereRef('payments.refund_asked', '<', 'payments.amount');
}

/** Returns a partner's paid bookings of a period, oldest first. */
export async function listBrought(db: Db, affiliateId: string, span: DateRange): Promise<BroughtRow[]> {
  return kept(db, [affiliateId], span)
    .select([
      'payment_orders.subject_number as booking_number',
      'payments.created_at as paid_at',
      'referrals.commission_basis_points',
      sql<number>`payments.amount - payments.refund_asked`.as('amount'),
    ])
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();
}

export interface BroughtTotals {
  bookings: number;
  /** Paise. */
  revenue: number;
  /** Paise, each booking's share rounded as in the statement. */
  commission: number;
}

/** The sums of `listBrought` for some partners; partners without bookings are left out. */
export async function sumBrought(
  db: Db,
  affiliateIds: readonly string[],
  span: DateRange,
): Promise<Map<string, BroughtTotals>> {
  if (affiliateIds.length === 0) return new Map();
  const rows = await kept(db, affiliateIds, span)
    .select((row) => [
      'referrals.affiliate_id',
      row.fn.countAll<number>().as('bookings'),
      sql<number>`sum(payments.amount - payments.refund_asked)`.as('revenue'),
      // Whole paise divided by whole numbers: both engines round down, so half a paisa more rounds half up.
      sql<number>`sum(((payments.amount - payments.refund_asked) * referrals.commission_basis_points + 5000) / 10000)`.as(
        'commission',
      ),
    ])
    .groupBy('referrals.affiliate_id')
    .execute();
  return new Map(
    rows.map(({ affiliate_id, bookings, revenue, commission }) => [
      affiliate_id,
      { bookings: Number(bookings), revenue: Number(revenue), commission: Number(commission) },
    ]),
  );
}

export async function findPayout(db: Db, affiliateId: string, month: string): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('affiliate_payouts')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .where('month', '=', month)
    .executeTakeFirst();
}

/** Whether it was the first payout of the month. */
export async function insertPayout(tx: Db, row: PayoutRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('affiliate_payouts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['affiliate_id', 'month']).doNothing())
    .returning('month')
    .executeTakeFirst();
  return inserted !== undefined;
}
