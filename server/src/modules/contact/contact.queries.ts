import type { Language } from '@labfront/contract/common';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

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
  language: Language;
  handled_at: string | null;
  created_at: string;
}

export interface ContactFilter {
  /** The scope of the staff member who asks. */
  scope?: Scope;
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
  for (const clause of within('contact_messages', filter.scope)) query = query.where(clause);
  if (filter.handled !== undefined) query = query.where('handled_at', filter.handled ? 'is not' : 'is', null);
  if (filter.accountId) query = query.where('account_id', '=', filter.accountId);
  if (filter.city) query = query.where('city', '=', filter.city);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  for (const word of mentions('contact_messages', filter.q)) query = query.where(word);
  return query;
}

export async function insertContact(db: Db, row: ContactRow): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

const listed = (db: Db, filter: ContactFilter) => ({
  db,
  table: 'contact_messages' as const,
  found: found(db, filter),
  rows: db.selectFrom('contact_messages').selectAll(),
});

export function listContacts(
  db: Db,
  filter: ContactFilter,
  page: Page<ContactSort>,
): Promise<{ rows: ContactRow[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: SORTABLE[field], direction };
  return listPage(listed(db, filter), { page, q: filter.accountId ? undefined : filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listContactsAfter = (db: Db, filter: ContactFilter, page: CsvPage): Promise<ContactRow[]> =>
  listAfter(listed(db, filter), page);

/** Marks or unmarks a message; marking it again keeps the first time. */
export async function setHandled(tx: Db, id: string, handledAt: string | null): Promise<ContactRow | undefined> {
  return tx
    .updateTable('contact_messages')
    .set(({ fn, val }) => ({ handled_at: handledAt === null ? null : fn.coalesce('handled_at', val(handledAt)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Marks a message as handled if it is open. */
export const closeOpen = (tx: Db, id: string, at: string): Promise<ContactRow | undefined> =>
  tx
    .updateTable('contact_messages')
    .set({ handled_at: at })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function hasContact(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Removes personal data from a person's messages, including the text, which may contain their name. */
export async function forgetContacts(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ name: 'Deleted account', city: '', phone_number: null, email: null, message: '', account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
