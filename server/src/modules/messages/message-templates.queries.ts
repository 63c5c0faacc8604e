import type { Language } from '@labfront/contract/common';
import type { Channel } from '@labfront/contract/message-kinds';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    message_templates: TemplateRow;
    message_preferences: { account_id: string; kind: string; channel: Channel; created_at: string };
  }
}

/** The name of the setting that keeps the quiet hours as JSON. */
export const QUIET_HOURS_SETTING = 'message_quiet_hours';

export interface TemplateRow {
  kind: string;
  channel: 'sms' | 'whatsapp';
  language: Language;
  text: string;
  registered_id: string;
  header: string;
  registered_text: string;
  active: number;
  cost: number | null;
  updated_at: string;
}

export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db.selectFrom('message_templates').selectAll().execute();
}

export async function findTemplate(
  db: Db,
  kind: string,
  channel: Channel,
  language: Language,
): Promise<TemplateRow | undefined> {
  if (channel === 'mail') return undefined;
  return db
    .selectFrom('message_templates')
    .selectAll()
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function putTemplate(tx: Db, row: TemplateRow): Promise<void> {
  await tx
    .insertInto('message_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'channel', 'language']).doUpdateSet(row))
    .execute();
}

/** The kinds and channels that a person does not want. */
export async function listUnwanted(db: Db, accountId: string): Promise<{ kind: string; channel: Channel }[]> {
  return db.selectFrom('message_preferences').select(['kind', 'channel']).where('account_id', '=', accountId).execute();
}

/** The channels on which a person does not want messages of a kind. */
export async function listUnwantedChannels(db: Db, accountId: string, kind: string): Promise<Set<Channel>> {
  const rows = await db
    .selectFrom('message_preferences')
    .select('channel')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map(({ channel }) => channel));
}

export async function insertUnwanted(
  tx: Db,
  accountId: string,
  kind: string,
  channel: Channel,
  now: string,
): Promise<void> {
  await tx
    .insertInto('message_preferences')
    .values({ account_id: accountId, kind, channel, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnwanted(tx: Db, accountId: string, kind?: string, channel?: Channel): Promise<void> {
  let query = tx.deleteFrom('message_preferences').where('account_id', '=', accountId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  await query.execute();
}

/** All that decides how a person is told of something. */
export interface Reach {
  mobile_number: string | null;
  /** Null without an account. */
  language: Language | null;
  /** The stored quiet hours; null for the default. */
  quiet_hours: string | null;
  /** The channels on which the person does not want messages of the kind. */
  unwanted: ReadonlySet<Channel>;
  /** Whether a message with the reference exists. */
  is_told: boolean;
}

/** @param accountId null for a number that is no account's. */
export async function findReach(
  db: Db,
  { accountId, kind, reference }: { accountId: string | null; kind: string; reference: string },
): Promise<Reach> {
  const account = db.selectFrom('accounts').where('id', '=', accountId).where('deleted_at', 'is', null);
  const preferences = db.selectFrom('message_preferences').where('account_id', '=', accountId).where('kind', '=', kind);
  const isUnwanted = (channel: Channel) => preferences.where('channel', '=', channel).select('channel');
  const { whatsapp, sms, mail, told, ...found } = await db
    .selectNoFrom([
      account.select('mobile_number').as('mobile_number'),
      account.select('language').as('language'),
      db.selectFrom('settings').select('value').where('name', '=', QUIET_HOURS_SETTING).as('quiet_hours'),
      isUnwanted('whatsapp').as('whatsapp'),
      isUnwanted('sms').as('sms'),
      isUnwanted('mail').as('mail'),
      db.selectFrom('messages').select('id').where('reference', '=', reference).as('told'),
    ])
    .executeTakeFirstOrThrow();
  const unwanted = new Set([whatsapp, sms, mail].filter((channel) => channel !== null));
  return { ...found, unwanted, is_told: told !== null };
}

/** Whether a message has arrived, as far as its provider says. */
export async function hasArrived(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'delivered' || row?.state === 'read';
}

/** Whether the SMS that stands in for a message has left: the message itself would come twice. */
export async function isReplaced(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('messages').select('state').where('fallback_of', '=', id).executeTakeFirst();
  return row !== undefined && !['queued', 'suppressed', 'expired', 'failed'].includes(row.state);
}

/** Brings forward the SMS that would stand in for a message: nothing will arrive that it could wait for. */
export async function hurryFallback(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ run_at: now })
    .where('fallback_of', '=', id)
    .where('state', '=', 'queued')
    .where('claimed_until', 'is', null)
    .where('run_at', '>', now)
    .execute();
}
