import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';

/** Deletes address and content of a message that does not wait any more. */
export async function forgetMessage(db: Db, id: string): Promise<void> {
  const row = db.updateTable('messages').set({ recipient: '', content: null }).where('id', '=', id);
  await row.where('state', '!=', 'queued').execute();
}

/** Removes the person from their messages; kind, states and costs stay. One that waits is still sent, and then forgotten. */
export async function forgetMessages(tx: Db, accountId: string): Promise<void> {
  const own = tx.updateTable('messages').where('account_id', '=', accountId);
  await own.set({ recipient: '', content: null }).where('state', '!=', 'queued').execute();
  await own.set({ account_id: null, forget: 1 }).where('state', '=', 'queued').execute();
}

/** Deletes contents of before `before`, and the addresses of messages that belong to no account. */
export async function deleteContents(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db
      .selectFrom('messages')
      .select('id')
      .where('content', 'is not', null)
      .where('created_at', '<', before)
      .where('state', '!=', 'queued')
      .limit(most);
    const recipient = sql<string>`CASE WHEN account_id IS NULL THEN '' ELSE recipient END`;
    const cleared = db.updateTable('messages').set({ content: null, recipient }).where('id', 'in', over);
    return (await cleared.executeTakeFirst()).numUpdatedRows;
  });
}

/** Deletes messages of before `before`. */
export async function deleteMessages(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db
      .selectFrom('messages')
      .select('id')
      .where('created_at', '<', before)
      .where('state', '!=', 'queued')
      .limit(most);
    return (await db.deleteFrom('messages').where('id', 'in', over).executeTakeFirst()).numDeletedRows;
  });
}
