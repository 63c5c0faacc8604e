import type { ContactAnswerWay } from '@labfront/contract/contact';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    contact_answers: ContactAnswerRow;
  }
}

export interface ContactAnswerRow {
  id: string;
  message_id: string;
  answered_by: string;
  way: ContactAnswerWay;
  text: string;
  created_at: string;
}

export type AnswerWithPerson = ContactAnswerRow & { first_name: string; last_name: string };

export async function insertAnswer(tx: Db, row: ContactAnswerRow): Promise<void> {
  await tx.insertInto('contact_answers').values(row).execute();
}

/** The answers to messages, oldest first. */
export async function listAnswersOf(db: Db, messageIds: readonly string[]): Promise<AnswerWithPerson[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('contact_answers')
    .innerJoin('accounts', 'accounts.id', 'contact_answers.answered_by')
    .where('message_id', 'in', messageIds)
    .selectAll('contact_answers')
    .select(['accounts.first_name', 'accounts.last_name'])
    .orderBy('contact_answers.id')
    .execute();
}

/** Removes the text of the answers to a person's messages, which may contain their name. */
export async function forgetAnswers(tx: Db, accountId: string): Promise<void> {
  await tx
    .updateTable('contact_answers')
    .set({ text: '' })
    .where('message_id', 'in', (row) =>
      row.selectFrom('contact_messages').select('contact_messages.id').where('account_id', '=', accountId),
    )
    .execute();
}
