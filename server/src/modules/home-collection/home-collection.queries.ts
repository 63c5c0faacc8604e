import type { HomeCollectionStatus } from '@labfront/contract/home-collection';
import { sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPage, inOrder } from '../../platform/db/find-page.ts';
import { emptyLast } from '../../platform/db/order.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';

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
}

export interface HomeCollectionFilter {
  status: HomeCollectionStatus | undefined;
  city: string | undefined;
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
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
  if (filter.city) query = query.where('city', '=', filter.city);
  if (filter.date) query = query.where('preferred_date', '=', filter.date);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  for (const word of filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    const pattern = containsPattern(word);
    query = query.where(sql<boolean>`search_text LIKE ${pattern} ESCAPE '!'`);
  }
  return query;
}

export async function insertHomeCollection(db: Db, row: HomeCollectionRow): Promise<void> {
  await db.insertInto('home_collections').values(row).execute();
}

export async function listHomeCollections(
  db: Db,
  filter: HomeCollectionFilter,
  page: Page<HomeCollectionSort>,
): Promise<{ rows: HomeCollectionRow[]; total: number }> {
  const query = found(db, filter);
  const { field, direction } = page.sort;
  const { ids, total } = await findPage({
    isSearch: Boolean(filter.q?.trim()),
    page,
    ids: (limit, offset) =>
      query
        .select('id')
        .orderBy(SORTABLE[field], field === 'preferredDate' ? emptyLast(direction) : direction)
        // Within a day in the order of its windows: the day view is a round.
        .$if(field === 'preferredDate', (ordered) => ordered.orderBy('preferred_slot', emptyLast('asc')))
        .$if(field !== 'createdAt', (ordered) => ordered.orderBy('id', direction))
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () => {
      const { count } = await query.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await db.selectFrom('home_collections').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrder(ids, rows), total };
}

/** The next rows of the whole list, newest first. */
export async function listHomeCollectionsAfter(
  db: Db,
  filter: HomeCollectionFilter,
  { after, limit }: CsvPage,
): Promise<HomeCollectionRow[]> {
  return found(db, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Undefined columns stay. */
export async function updateHomeCollection(
  tx: Db,
  id: string,
  change: Partial<Pick<HomeCollectionRow, 'status' | 'assigned_to' | 'notes'>> & { updated_at: string },
): Promise<HomeCollectionRow | undefined> {
  return tx.updateTable('home_collections').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

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
    .where('status', 'in', ['new', 'contacted', 'scheduled'])
    .execute();
}
