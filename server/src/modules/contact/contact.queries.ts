import { sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPage, inOrder } from '../../platform/db/find-page.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    contact_messages: ContactRow;
  }
}

export interface ContactRow {
  id: string;
  account_id: string | null;
  name: string;
  city: string;
  phone_number: string | null;
  email: string | null;
  message: string;
  handled_at: string | null;
  created_at: string;
}

export interface ContactFilter {
  handled: boolean | undefined;
  city: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  q: string | undefined;
  accountId?: string;
}

const SORTABLE = { createdAt: 'id', name: 'name', city: 'city' } as const;
export type ContactSort = keyof typeof SORTABLE;
export const CONTACT_SORTS = Object.keys(SORTABLE) as ContactSort[];

function found(db: Db, filter: ContactFilter) {
  let query = db.selectFrom('contact_messages');
  if (filter.handled !== undefined) query = query.where('handled_at', filter.handled ? 'is not' : 'is', null);
  if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
  if (filter.city) query = query.where('city', '=', filter.city);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  for (const word of filter.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    const pattern = containsPattern(word);
    query = query.where(sql<boolean>`search_text LIKE ${pattern} ESCAPE '!'`);
  }
  return query;
}

export async function insertContact(db: Db, row: ContactRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

export async function listContacts(
  db: Db,
  filter: ContactFilter,
  page: Page<ContactSort>,
): Promise<{ rows: ContactRow[]; total: number }> {
  const query = found(db, filter);
  const { field, direction } = page.sort;
  const { ids, total } = await findPage({
    isSearch: Boolean(filter.q?.trim()),
    page,
    ids: (limit, offset) =>
      query
        .select('id')
        .orderBy(SORTABLE[field], direction)
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
  const rows = await db.selectFrom('contact_messages').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrder(ids, rows), total };
}

/** The next rows of the whole list, newest first. */
export async function listContactsAfter(
  db: Db,
  filter: ContactFilter,
  { after, limit }: CsvPage,
): Promise<ContactRow[]> {
  return found(db, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Marks or unmarks a message; marking it again keeps when it was handled first. */
export async function setHandled(tx: Db, id: string, handledAt: string | null): Promise<ContactRow | undefined> {
  return tx
    .updateTable('contact_messages')
    .set(({ fn, val }) => ({ handled_at: handledAt === null ? null : fn.coalesce('handled_at', val(handledAt)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Takes the person out of their messages; what they wrote goes too, as it may name them. */
export async function forgetContacts(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ name: 'Deleted account', city: '', phone_number: null, email: null, message: '', account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
