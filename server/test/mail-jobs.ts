// Mails as the queue holds them, for tests of what is written inside a transaction.
import type { Db } from '../src/platform/db/database.ts';

/** Every mail so far, oldest first, each as `{ id, mail }` in JSON. */
export async function mailJobs(db: Db): Promise<{ payload: string }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['reference', 'recipient', 'content'])
    .where('channel', '=', 'mail')
    .where('composer', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ reference, recipient, content }) => ({
    payload: JSON.stringify({ id: reference, mail: { to: recipient, ...JSON.parse(content ?? '{}') } }),
  }));
}
