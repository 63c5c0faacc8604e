// Bookings by day: what was sold, and which of them are not as they were read.
import type { CartBookingStatus } from '@labfront/contract/cart-bookings';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { BOTH_KINDS } from './dashboard.queries.ts';
import type { TimeRange } from './period.ts';

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
