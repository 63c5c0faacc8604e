// Where the records of each table belong, for the scopes of staff: the one place that says it.
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { inScope, isRowInScope, type Places, scopeClauses } from '../../platform/db/in-scope.ts';

/** A table that says nothing here is within scope `all` only. */
const PLACES = {
  accounts: {
    // A customer belongs to every centre with a record of theirs.
    centre: (ids) => {
      const centres = sql.join([...ids]);
      return sql`(EXISTS (SELECT 1 FROM bookings WHERE bookings.account_id = accounts.id AND bookings.centre_id IN (${centres}))
        OR EXISTS (SELECT 1 FROM home_collections
          WHERE home_collections.account_id = accounts.id AND home_collections.centre_id IN (${centres}))
        OR EXISTS (SELECT 1 FROM prescriptions
          WHERE prescriptions.account_id = accounts.id AND prescriptions.centre_id IN (${centres}))
        OR EXISTS (SELECT 1 FROM reports WHERE reports.account_id = accounts.id AND reports.centre_id IN (${centres})))`;
    },
  },
  affiliates: { partner: 'affiliates.id' },
  bookings: {
    centre: 'bookings.centre_id',
    // It belongs to the partner who brought it.
    partner: (ids) =>
      sql`EXISTS (SELECT 1 FROM referrals
        WHERE referrals.booking_id = bookings.id AND referrals.affiliate_id IN (${sql.join([...ids])}))`,
  },
  contact_messages: {},
  home_collections: { centre: 'home_collections.centre_id' },
  prescriptions: { centre: 'prescriptions.centre_id' },
  reports: { centre: 'reports.centre_id' },
} as const satisfies Readonly<Record<string, Places>>;

export type PlacedTable = keyof typeof PLACES;

/** What a filter of `table` asks for a scope, to be spread among its clauses: nothing for `all`, and where no staff ask. */
export const within = (table: PlacedTable, scope: Scope | undefined) => scopeClauses(scope, PLACES[table]);

/** Whether the record of an id is within a scope. Whether it is there at all is asked elsewhere. */
export const isSeen = (db: Db, table: PlacedTable, id: string, scope: Scope): Promise<boolean> =>
  isRowInScope(db, table, id, scope, PLACES[table]);

/** What was sold is where its booking or report is. @param subject the column with its id. */
export function isSoldWithin(scope: Scope, subject: string) {
  const booking = inScope(scope, PLACES.bookings);
  const report = inScope(scope, PLACES.reports);
  if (!booking || !report) return [];
  return [
    sql<boolean>`(EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${sql.ref(subject)} AND ${booking})
      OR EXISTS (SELECT 1 FROM reports WHERE reports.id = ${sql.ref(subject)} AND ${report}))`,
  ];
}
