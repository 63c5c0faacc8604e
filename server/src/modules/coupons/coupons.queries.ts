import { type Generated, type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    coupons: CouponRow;
    coupon_uses: Omit<CouponUse, 'first_order'> & { first_order: Generated<0 | 1> };
  }
}

export interface CouponRow {
  id: string;
  /** In capitals. */
  code: string;
  kind: 'percent' | 'amount';
  /** Hundredths of a percent, or paise. */
  value: number;
  max_discount: number | null;
  min_amount: number | null;
  valid_from: string;
  /** It does not count any more from this moment on. */
  valid_until: string;
  total_uses: number | null;
  uses_per_account: number | null;
  /** Lists as JSON. */
  item_ids: string;
  categories: string;
  cities: string;
  first_order_only: number;
  active: number;
  used: number;
  created_at: string;
  updated_at: string;
}

interface CouponUse {
  coupon_id: string;
  account_id: string;
  seat: number;
  booking_id: string;
  /** Whether the coupon is for a first order: an account has one such use, by a unique index. */
  first_order: 0 | 1;
}

export interface CouponFilter {
  active: boolean | undefined;
  q: string | undefined;
}

const SORTABLE = { createdAt: 'created_at', code: 'code', validUntil: 'valid_until', used: 'used' } as const;
export type CouponSort = keyof typeof SORTABLE;
export const COUPON_SORTS = Object.keys(SORTABLE) as CouponSort[];

function listed(db: Db, { active, q }: CouponFilter) {
  let found = db.selectFrom('coupons');
  if (active !== undefined) found = found.where('active', '=', active ? 1 : 0);
  for (const word of mentions('coupons', q)) found = found.where(word);
  return { db, table: 'coupons' as const, found, rows: db.selectFrom('coupons').selectAll() };
}

export const listCoupons = (
  db: Db,
  filter: CouponFilter,
  page: Page<CouponSort>,
): Promise<{ rows: CouponRow[]; total: number }> =>
  listPage(listed(db, filter), {
    page,
    q: filter.q,
    order: [{ column: SORTABLE[page.sort.field], direction: page.sort.direction }],
  });

/** The next rows of the whole list, newest first. */
export const listCouponsAfter = (db: Db, filter: CouponFilter, page: CsvPage): Promise<CouponRow[]> =>
  listAfter(listed(db, filter), page);

export const findCoupon = (db: Db, id: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

/** @param code in capitals. */
export const findCouponByCode = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst();

export async function insertCoupon(tx: Db, row: CouponRow): Promise<void> {
  await tx.insertInto('coupons').values(row).execute();
}

export const updateCoupon = (
  tx: Db,
  id: string,
  change: Partial<Omit<CouponRow, 'id' | 'used' | 'created_at'>>,
): Promise<CouponRow | undefined> =>
  tx.updateTable('coupons').set(change).where('id', '=', id).returningAll().executeTakeFirst();

export async function deleteCoupon(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute();
}

/** Whether anything was ever booked with a coupon. */
export async function isReferenced(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('bookings').select('id').where('coupon_id', '=', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Orders of an account that a next one from its cart continues or replaces: they do not count against it. */
const waitsInCart = sql<SqlBool>`bookings.kind = 'cart-booking' AND bookings.status = 'Pending'
  AND bookings.payment_method = 'online' AND bookings.payment_status IN ('created', 'failed')`;

/** Uses of an account: those that count, and those of an order that waits for its payment. */
export async function countUses(
  db: Db,
  couponId: string,
  accountId: string,
): Promise<{ firm: number; waiting: number }> {
  const rows = await db
    .selectFrom('coupon_uses')
    .innerJoin('bookings', 'bookings.id', 'coupon_uses.booking_id')
    .select(sql<number>`CASE WHEN ${waitsInCart} THEN 1 ELSE 0 END`.as('waits'))
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('coupon_uses.account_id', '=', accountId)
    .execute();
  const waiting = rows.filter(({ waits }) => waits === 1).length;
  return { firm: rows.length - waiting, waiting };
}

/** Whether an account has booked before, apart from what was cancelled and from an order that waits for its payment. */
export async function hasBooked(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`status <> 'Cancelled'`)
    .where(sql<SqlBool>`NOT (${waitsInCart})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes a use of a coupon, whose row is held until the commit, and returns its account's seat.
 * @returns null when all uses are taken, of the coupon or of the account.
 */
export async function takeUse(
  tx: Db,
  id: string,
  accountId: string,
  now: string,
): Promise<Pick<CouponUse, 'seat' | 'first_order'> | null> {
  const row = await tx
    .updateTable('coupons')
    .set((coupon) => ({ used: coupon('used', '+', 1) }))
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('valid_from', '<=', now)
    .where('valid_until', '>', now)
    .where((coupon) => coupon.or([coupon('total_uses', 'is', null), coupon('used', '<', coupon.ref('total_uses'))]))
    .returning(['uses_per_account', 'first_order_only'])
    .executeTakeFirst();
  if (!row) return null;
  const taken = await tx
    .selectFrom('coupon_uses')
    .select('seat')
    .where('coupon_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  const seats = new Set(taken.map(({ seat }) => seat));
  let seat = 1;
  while (seats.has(seat)) seat += 1;
  if (row.uses_per_account !== null && seat > row.uses_per_account) return null;
  return { seat, first_order: row.first_order_only === 1 ? 1 : 0 };
}

/** Writes down which booking has the use. @returns false where another booking of the account has its use of a first order. */
export async function insertUse(tx: Db, use: CouponUse): Promise<boolean> {
  const row = await tx
    .insertInto('coupon_uses')
    .values(use)
    .onConflict((conflict) => conflict.column('account_id').where(sql<boolean>`first_order = 1`).doNothing())
    .returning('seat')
    .executeTakeFirst();
  return row !== undefined;
}

/** Coupons that an account has used, with the bookings. */
export const listUsesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .innerJoin('bookings', 'bookings.id', 'coupon_uses.booking_id')
    .select([
      'bookings.id as _id',
      'coupons.code',
      'bookings.booking_number as bookingNumber',
      'bookings.created_at as createdAt',
    ])
    .where('coupon_uses.account_id', '=', accountId)
    .orderBy('bookings.created_at')
    .execute();
