import type { SystemScope } from '@labfront/contract/api-keys';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    api_keys: ApiKeyRow;
  }
}

export interface ApiKeyRow {
  id: string;
  /** The account that the key acts as. */
  account_id: string;
  name: string;
  key_hash: string;
  hint: string;
  /** JSON. */
  permissions: string;
  scope: SystemScope;
  centre_id: string | null;
  partner_id: string | null;
  calls_per_minute: number;
  created_by: string;
  created_at: string;
  last_used_at: string | null;
  ended_at: string | null;
}

export interface ApiKeyWithMaker extends ApiKeyRow {
  first_name: string;
  last_name: string;
}

export interface ApiKeyFilter {
  ended: boolean | undefined;
  q: string | undefined;
}

const SORTABLE = { createdAt: 'created_at' } as const;
export type ApiKeySort = keyof typeof SORTABLE;
export const API_KEY_SORTS = Object.keys(SORTABLE) as ApiKeySort[];

const withMaker = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['accounts.first_name', 'accounts.last_name']);

function listed(db: Db, { ended, q }: ApiKeyFilter) {
  let found = db.selectFrom('api_keys');
  if (ended !== undefined) found = found.where('ended_at', ended ? 'is not' : 'is', null);
  for (const word of mentions('api_keys', q)) found = found.where(word);
  return { db, table: 'api_keys' as const, found, rows: withMaker(db) };
}

export const listApiKeys = (
  db: Db,
  filter: ApiKeyFilter,
  page: Page<ApiKeySort>,
): Promise<{ rows: ApiKeyWithMaker[]; total: number }> =>
  listPage(listed(db, filter), {
    page,
    q: filter.q,
    order: [{ column: SORTABLE[page.sort.field], direction: page.sort.direction }],
  });

/** The next rows of the whole list, newest first. */
export const listApiKeysAfter = (db: Db, filter: ApiKeyFilter, page: CsvPage): Promise<ApiKeyWithMaker[]> =>
  listAfter(listed(db, filter), page);

export const findApiKey = (db: Db, id: string): Promise<ApiKeyWithMaker | undefined> =>
  withMaker(db).where('api_keys.id', '=', id).executeTakeFirst();

/** A key that has not ended. */
export const findActiveKey = (db: Db, by: { hash: string } | { accountId: string }): Promise<ApiKeyRow | undefined> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where((row) => ('hash' in by ? row('key_hash', '=', by.hash) : row('account_id', '=', by.accountId)))
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export async function insertApiKey(tx: Db, row: ApiKeyRow): Promise<void> {
  await tx.insertInto('api_keys').values(row).execute();
}

/** @returns false when it had ended before. */
export async function endKey(tx: Db, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a use, unless one was recorded since `since`. */
export async function noteUse(db: Db, id: string, now: string, since: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', since)]))
    .execute();
}
