import type { SystemScope } from '@labfront/contract/api-keys';
import type { Generated } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { mentions } from '../../platform/db/search-text.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    webhooks: Omit<WebhookRow, 'gone'> & { gone: Generated<number> };
  }
}

export interface WebhookRow {
  id: string;
  url: string;
  /** JSON. */
  events: string;
  scope: SystemScope;
  centre_id: string | null;
  partner_id: string | null;
  /** Sealed. */
  secret: string;
  active: number;
  gone: number;
  created_at: string;
  updated_at: string;
}

const SORTABLE = { createdAt: 'created_at' } as const;
export type WebhookSort = keyof typeof SORTABLE;
export const WEBHOOK_SORTS = Object.keys(SORTABLE) as WebhookSort[];

function listed(db: Db, q: string | undefined) {
  let found = db.selectFrom('webhooks');
  for (const word of mentions('webhooks', q)) found = found.where(word);
  return { db, table: 'webhooks' as const, found, rows: db.selectFrom('webhooks').selectAll() };
}

export const listWebhooks = (
  db: Db,
  q: string | undefined,
  page: Page<WebhookSort>,
): Promise<{ rows: WebhookRow[]; total: number }> =>
  listPage(listed(db, q), {
    page,
    q,
    order: [{ column: SORTABLE[page.sort.field], direction: page.sort.direction }],
  });

/** The next rows of the whole list, newest first. */
export const listWebhooksAfter = (db: Db, q: string | undefined, page: CsvPage): Promise<WebhookRow[]> =>
  listAfter(listed(db, q), page);

export const listActiveWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('active', '=', 1).execute();

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findWebhook = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(
  tx: Db,
  id: string,
  change: Partial<Pick<WebhookRow, 'url' | 'events' | 'active' | 'gone' | 'updated_at'>>,
): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** @returns false when it is gone. */
export async function deleteWebhook(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
