// The scope of each table's records, for staff: defined here only.
import { NO_CENTRE } from '@labfront/contract/permission-names';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { inScope, isRowInScope, type ScopeColumns, scopeClauses } from '../../platform/db/in-scope.ts';
import { unindexed } from '../../platform/db/unindexed.ts';

/** Whether a person has a record in one of these centres. */
const recordsAt = (person: string) => (ids: readonly string[]) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM centre_customers
    WHERE centre_customers.account_id = ${sql.ref(person)} AND centre_customers.centre_id IN (${sql.join([...ids])}))`;

/** A table that says nothing here is within scope `all` only. */
const SCOPE_COLUMNS = {
  accounts: {
    // A customer belongs to every centre with a record of theirs.
    centre: recordsAt('accounts.id'),
  },
  affiliates: { partner: 'affiliates.id' },
  bookings: {
    centre: 'bookings.centre_id',
    // It belongs to the partner who brought it.
    partner: (ids) =>
      sql`EXISTS (SELECT 1 FROM referrals
        WHERE referrals.booking_id = bookings.id AND referrals.affiliate_id IN (${sql.join([...ids])}))`,
  },
  // Of a customer who wrote it signed in; a stranger's belongs to no centre.
  contact_messages: { centre: recordsAt('contact_messages.account_id') },
  home_collections: { centre: 'home_collections.centre_id' },
  instruments: { centre: 'instruments.centre_id' },
  lab_lines: { centre: 'lab_lines.centre_id' },
  messages: { centre: recordsAt('messages.account_id') },
  prescriptions: { centre: 'prescriptions.centre_id' },
  referral_manifests: { centre: 'referral_manifests.centre_id' },
  reports: { centre: 'reports.centre_id' },
  // Both ends of the way see it.
  shipments: {
    centre: (ids) => {
      const centres = sql.join([...ids]);
      return sql`(shipments.from_centre_id IN (${centres}) OR shipments.to_centre_id IN (${centres}))`;
    },
  },
  turnaround: { centre: 'turnaround.centre_id' },
  specimens: { centre: 'specimens.centre_id', worker: 'specimens.holder_id' },
  visits: { centre: 'visits.centre_id', worker: 'visits.collector_id' },
} as const satisfies Readonly<Record<string, ScopeColumns>>;

export type ScopedTable = keyof typeof SCOPE_COLUMNS;

/** Clauses for a scope, to spread into a filter of `table`: none for `all`, and none for callers who are not staff. */
export const within = (table: ScopedTable, scope: Scope | undefined) => scopeClauses(scope, SCOPE_COLUMNS[table]);

/** As `within` for bookings that are walked in another order: the index of their centre would have to be sorted. */
export const withinWalked = (scope: Scope | undefined) =>
  scopeClauses(scope, {
    ...SCOPE_COLUMNS.bookings,
    centre: (ids: readonly string[]) => sql<SqlBool>`${unindexed('bookings.centre_id')} IN (${sql.join([...ids])})`,
  });

/** Clauses for a chosen centre, or for records without one, which are within scope `all` only. */
export function atCentre(
  table: 'bookings' | 'home_collections' | 'lab_lines' | 'prescriptions' | 'reports' | 'specimens' | 'turnaround',
  centre: string | undefined,
) {
  if (centre === undefined) return [];
  const column = sql.ref(SCOPE_COLUMNS[table].centre);
  return [centre === NO_CENTRE ? sql<SqlBool>`${column} IS NULL` : sql<SqlBool>`${column} = ${centre}`];
}

/** Whether the record of an id is within a scope. Whether it is there at all is asked elsewhere. */
export const isSeen = (db: Db, table: ScopedTable, id: string, scope: Scope): Promise<boolean> =>
  isRowInScope(db, table, id, scope, SCOPE_COLUMNS[table]);

/** A sale is in the scope of its booking or report. @param subject the column with its id. */
export function isSoldWithin(scope: Scope, subject: string) {
  const booking = inScope(scope, SCOPE_COLUMNS.bookings);
  const report = inScope(scope, SCOPE_COLUMNS.reports);
  if (!booking || !report) return [];
  return [
    sql<boolean>`(EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${sql.ref(subject)} AND ${booking})
      OR EXISTS (SELECT 1 FROM reports WHERE reports.id = ${sql.ref(subject)} AND ${report}))`,
  ];
}
