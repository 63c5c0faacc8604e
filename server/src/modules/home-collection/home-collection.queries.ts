import { HOME_COLLECTION_OPEN, type HomeCollectionStatus } from '@labfront/contract/home-collection';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    home_collections: HomeCollectionRow;
  }
}

export interface HomeCollectionRow {
  id: string;
  account_id: string | null;
  name: string;
  mobile_number: string;
  city: string;
  address: string;
  pincode: string | null;
  preferred_date: string | null;
  preferred_slot: string | null;
  notes: string;
  status: HomeCollectionStatus;
  assigned_to: string;
  consent_at: string;
  created_at: string;
  updated_at: string;
  centre_id: string | null;
  /** The booking that it became. */
  booking_id: string | null;
}

export interface HomeCollectionFilter {
  /** Of whoever asks for the staff. */
  scope?: Scope;
  status: HomeCollectionStatus | 'open' | undefined;
  city: string | undefined;
  /** A centre's id, or `NO_CENTRE`. */
  centre?: string | undefined;
  /** The preferred day. */
  date: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  q: string | undefined;
  accountId?: string;
}

const SORTABLE = {
  createdAt: 'id',
  name: 'name',
  city: 'city',
  status: 'status',
  preferredDate: 'preferred_date',
} as const;
export type HomeCollectionSort = keyof typeof SORTABLE;
export const HOME_COLLECTION_SORTS = Object.keys(SORTABLE) as HomeCollectionSort[];

function found(db: Db, filter: HomeCollectionFilter) {
  let query = db.selectFrom('home_collections');
  for (const clause of within('home_collections', filter.scope)) query = query.where(clause);
  for (const clause of atCentre('home_collections', filter.centre)) query = query.where(clause);
  if (filter.status === 'open') query = query.where('status', 'in', HOME_COLLECTION_OPEN);
  else if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
  if (filter.city) query = query.where('city', '=', filter.city);
  if (filter.date) query = query.where('preferred_date', '=', filter.date);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  for (const word of mentions('home_collections', filter.q)) query = query.where(word);
  return query;
}

export async function insertHomeCollection(db: Db, row: HomeCollectionRow): Promise<void> {
  await db.insertInto('home_collections').values(row).execute();
}

const listed = (db: Db, filter: HomeCollectionFilter) => ({
  db,
  table: 'home_collections' as const,
  found: found(db, filter),
  rows: db.selectFrom('home_collections').selectAll(),
});

export function listHomeCollections(
  db: Db,
  filter: HomeCollectionFilter,
  page: Page<HomeCollectionSort>,
): Promise<{ rows: HomeCollectionRow[]; total: number }> {
  const { field, direction } = page.sort;
  const isByDay = field === 'preferredDate';
  const order = { column: SORTABLE[field], direction, mayBeEmpty: isByDay };
  // Within a day in the order of its windows: the day view is a round.
  const byWindow = { column: 'preferred_slot', direction: 'asc', mayBeEmpty: true } as const;
  return listPage(listed(db, filter), {
    page,
    q: filter.accountId ? undefined : filter.q,
    order: isByDay ? [order, byWindow] : [order],
  });
}

/** The next rows of the whole list, newest first. */
export const listHomeCollectionsAfter = (
  db: Db,
  filter: HomeCollectionFilter,
  page: CsvPage,
): Promise<HomeCollectionRow[]> => listAfter(listed(db, filter), page);

/** Undefined columns stay. */
export async function updateHomeCollection(
  tx: Db,
  id: string,
  change: Partial<Pick<HomeCollectionRow, 'status' | 'assigned_to' | 'notes'>> & { updated_at: string },
): Promise<HomeCollectionRow | undefined> {
  return tx.updateTable('home_collections').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

export const findHomeCollection = (db: Db, id: string): Promise<HomeCollectionRow | undefined> =>
  db.selectFrom('home_collections').selectAll().where('id', '=', id).executeTakeFirst();

/** Ties a request to the booking that it became. @returns false when it has become one before. */
export async function bookHomeCollection(
  tx: Db,
  id: string,
  change: Pick<HomeCollectionRow, 'booking_id' | 'updated_at'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('home_collections')
    .set({ ...change, status: 'scheduled' })
    .where('id', '=', id)
    .where('booking_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Requests of a day that became no booking, in the order of their windows. */
export const listHomeCollectionsOfDay = (
  db: Db,
  date: string,
  scope: Scope,
  most: number,
): Promise<HomeCollectionRow[]> =>
  db
    .selectFrom('home_collections')
    .selectAll()
    .where('preferred_date', '=', date)
    .where((row) => row.and(within('home_collections', scope)))
    .where('status', '<>', 'cancelled')
    .where('booking_id', 'is', null)
    .orderBy('preferred_slot')
    .limit(most)
    .execute();

/** Takes the person out of their requests; how many there were, where and when stays. */
export async function forgetHomeCollections(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('home_collections')
    .set({ name: 'Deleted account', mobile_number: '', address: '', pincode: null, notes: '', account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends an account's requests that wait. */
export async function cancelHomeCollections(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('home_collections')
    .set({ status: 'cancelled', updated_at: now })
    .where('account_id', '=', accountId)
    .where('status', 'in', HOME_COLLECTION_OPEN)
    .execute();
}
