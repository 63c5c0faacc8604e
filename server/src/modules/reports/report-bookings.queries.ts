// Bookings that a report may belong to.

import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

const columns = [
  'bookings.id',
  'bookings.account_id',
  'bookings.booking_number',
  'bookings.patient',
  'bookings.date',
  'bookings.centre_id',
  'bookings.created_at',
] as const;

/** A booking of any state. */
export async function findBookingOfReport(db: Db, id: string) {
  return db.selectFrom('bookings').select(columns).where('bookings.id', '=', id).executeTakeFirst();
}

/** The latest bookings of a person that were not cancelled. */
export async function listBookingsOf(db: Db, accountId: string, scope: Scope, limit: number) {
  return db
    .selectFrom('bookings')
    .select(columns)
    .where('bookings.account_id', '=', accountId)
    .where('bookings.status', '<>', 'Cancelled')
    .where((row) => row.and(within('bookings', scope)))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .execute();
}
