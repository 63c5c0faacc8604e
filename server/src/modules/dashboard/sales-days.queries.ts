// Bookings by day: what was sold, and which of them are not as they were read.
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { BOTH_KINDS } from './dashboard.queries.ts';
import type { TimeRange } from './period.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    sales_days: SalesDayRow;
  }
}

/** A day of the whole shop (migration 0241). */
export interface SalesDayRow {
  day: string;
  sums: string;
  right_at: string;
  deleted: number;
}

/** Rows that are written in one statement: a day of a large network has 40 kB. */
const CHUNK = 30;

/** The rows of days from the first to the last of `days` that were right at some moment since. */
export async function readSalesDays(db: Db, days: readonly string[], since: string): Promise<SalesDayRow[]> {
  const rows = await db
    .selectFrom('sales_days')
    .selectAll()
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .where('right_at', '>=', since)
    .execute();
  return rows.map((row) => ({ ...row, deleted: Number(row.deleted) }));
}

/** Writes rows, unless another instance has written a newer one. */
export async function writeSalesDays(db: Db, rows: readonly SalesDayRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await db
      .insertInto('sales_days')
      .values(rows.slice(start, start + CHUNK))
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet(({ ref }) => ({
            sums: ref('excluded.sums'),
            right_at: ref('excluded.right_at'),
            deleted: ref('excluded.deleted'),
          }))
          .whereRef('excluded.right_at', '>', 'sales_days.right_at'),
      )
      .execute();
}

/** Says that the sums of days are still right. */
export async function confirmSalesDays(
  db: Db,
  days: readonly string[],
  { right_at, deleted }: Pick<SalesDayRow, 'right_at' | 'deleted'>,
): Promise<void> {
  await db
    .updateTable('sales_days')
    .set({ right_at, deleted })
    .where('day', 'in', days)
    .where('right_at', '<', right_at)
    .execute();
}

/** How many bookings were ever deleted, as far as the audit log goes back. */
export async function countDeletedBookings(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('action', '=', 'booking.deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The creation times of bookings that changed since a moment. */
export async function changedBookings(db: Db, since: string): Promise<string[]> {
  const rows = await db.selectFrom('bookings').select('created_at').where('updated_at', '>=', since).execute();
  return rows.map((row) => row.created_at);
}

/** One item of a booking, or a booking without any. */
export interface SoldRow {
  id: string;
  created_at: string;
  status: CartBookingStatus;
  item_id: string | null;
  kind: 'test' | 'package' | null;
  name: string | null;
  quantity: number;
  final_price: number;
  /** Paise that a coupon took off the line. */
  discount: number;
  /** Of a Book Now package: the tests that it holds, as JSON. */
  included: string | null;
}

/** Bookings made in the range, of both kinds. */
export async function listSold(db: Db, scope: Scope, { start, end }: TimeRange): Promise<SoldRow[]> {
  const rows = await db
    .selectFrom('bookings')
    .leftJoin('booking_lines as l', 'l.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.created_at',
      'bookings.status',
      'l.item_id',
      'l.kind',
      'l.name',
      'l.quantity',
      'l.final_price',
      'l.discount',
    ])
    .select(sql<string | null>`CASE WHEN l.kind = 'package' THEN l.included END`.as('included'))
    .where('bookings.kind', 'in', BOTH_KINDS)
    .where((row) => row.and(within('bookings', scope)))
    .where('bookings.created_at', '>=', start)
    .where('bookings.created_at', '<', end)
    .execute();
  return rows.map((row) => ({
    ...row,
    quantity: row.quantity ?? 0,
    final_price: row.final_price ?? 0,
    discount: row.discount ?? 0,
  }));
}
