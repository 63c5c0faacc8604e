import type { MessageState } from '@labfront/contract/message-kinds';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    message_webhooks: WebhookRow;
    message_reports: ReportRow;
  }
}

interface WebhookRow {
  id: string;
  provider: string;
  digest: string;
  body: string;
  received_at: string;
}

export interface ReportRow {
  id: string;
  webhook_id: string;
  provider: string;
  provider_id: string | null;
  reference: string | null;
  state: MessageState;
  code: string | null;
  cost: number | null;
  reported_at: string;
}

/** @returns false for a body that was received before. */
export async function insertWebhook(tx: Db, row: WebhookRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('message_webhooks')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertReport(tx: Db, row: ReportRow): Promise<void> {
  await tx.insertInto('message_reports').values(row).execute();
}

export async function listReports(db: Db, provider: string, providerId: string): Promise<ReportRow[]> {
  return db
    .selectFrom('message_reports')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .execute();
}

/** Raw webhooks name telephone numbers; nothing needs them after `before`. */
export async function deleteWebhooks(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db.selectFrom('message_webhooks').select('id').where('received_at', '<', before).limit(most);
    return (await db.deleteFrom('message_webhooks').where('id', 'in', over).executeTakeFirst()).numDeletedRows;
  });
}
