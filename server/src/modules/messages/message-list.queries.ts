import type { Channel, MessageKind, MessageState } from '@labfront/contract/message-kinds';
import { sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { findByRuns } from '../../platform/db/run-search.ts';
import { mentions } from '../../platform/db/search-text.ts';
import { isOnSqlite } from '../../platform/db/sqlite-adapter.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { isTroubled, type MessageRow } from './messages.queries.ts';

export interface MessageFilter {
  /** The scope of the staff member who asks. */
  scope?: Scope;
  person: string | undefined;
  state: MessageState | 'trouble' | undefined;
  channel: Channel | undefined;
  kind: MessageKind | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from: string | undefined;
  to: string | undefined;
  q: string | undefined;
}

export const MESSAGE_SORTS = ['createdAt'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

export type MessageWithPerson = MessageRow & { first_name: string | null; last_name: string | null };

function found(db: Db, filter: MessageFilter) {
  let query = db.selectFrom('messages');
  for (const clause of within('messages', filter.scope)) query = query.where(clause);
  if (filter.person) query = query.where('messages.account_id', '=', filter.person);
  if (filter.state === 'trouble') query = query.where(isTroubled);
  else if (filter.state) query = query.where('messages.state', '=', filter.state);
  // Messages in trouble are few: their own indexes find them, none of channels or kinds.
  const column = <Name extends 'messages.channel' | 'messages.kind'>(name: Name) =>
    filter.state === 'trouble' ? unindexed<Channel & MessageKind>(name) : name;
  if (filter.channel) query = query.where(column('messages.channel'), '=', filter.channel);
  if (filter.kind) query = query.where(column('messages.kind'), '=', filter.kind);
  if (filter.from) query = query.where('messages.created_at', '>=', filter.from);
  if (filter.to) query = query.where('messages.created_at', '<', filter.to);
  for (const word of mentions('messages', filter.q)) query = query.where(word);
  return query;
}

const withPerson = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('accounts', 'accounts.id', 'messages.account_id')
    .selectAll('messages')
    .select(['accounts.first_name', 'accounts.last_name']);

const BY_TEXT = { index: 'message_search', key: 'message_id', owner: 'messages.id' } as const;

const isWordAlone = ({ scope, q: _, ...others }: MessageFilter) =>
  (scope === undefined || scope.kind === 'all') && Object.values(others).every((value) => value === undefined);

/**
 * The list, and the words that its search has to read the texts for. On PostgreSQL messages that few words find are known by their runs of
 * characters; SQLite reads the texts of all in that time.
 */
async function listed(db: Db, filter: MessageFilter) {
  const named = filter.person === undefined && !isOnSqlite(db) ? await findByRuns(db, filter.q, BY_TEXT) : undefined;
  const isKnown = named?.isKnown === true;
  const those = isKnown ? found(db, { ...filter, q: undefined }).where(named.isNamed) : found(db, filter);
  return {
    list: {
      db,
      table: 'messages' as const,
      found: those,
      rows: withPerson(db),
      isNarrow: filter.person !== undefined,
    },
    q: isKnown || filter.person !== undefined ? undefined : filter.q,
    /** Counts a common word that is all that is asked for: among the texts alone, sooner than among the messages. */
    countTexts: named && !isKnown && isWordAlone(filter) ? named.count : undefined,
  };
}

/**
 * Times and ids order messages alike. Searches, periods and states have indexes in the order of times; people, channels and kinds have
 * theirs in the order of ids. Messages of several states are few: they are sorted after they are read by their states.
 */
function columnOfTime({ scope, person, state, channel, from, to, q }: MessageFilter): 'created_at' | 'id' {
  if (person !== undefined) return 'id';
  if (q) return 'created_at';
  if (state === 'trouble' || (scope !== undefined && scope.kind !== 'all')) return 'id';
  const hasPeriod = from !== undefined || to !== undefined;
  return hasPeriod || (state !== undefined && channel === undefined) ? 'created_at' : 'id';
}

export async function listMessages(
  db: Db,
  filter: MessageFilter,
  page: Page<MessageSort>,
): Promise<{ rows: MessageWithPerson[]; total: number }> {
  const order = { column: columnOfTime(filter), direction: page.sort.direction };
  const { list, q, countTexts } = await listed(db, filter);
  return listPage(list, { page, q, order: [order] }, await countTexts?.());
}

/** The next rows of the whole list, newest first. */
export const listMessagesAfter = async (db: Db, filter: MessageFilter, page: CsvPage): Promise<MessageWithPerson[]> =>
  listAfter((await listed(db, filter)).list, page);

export async function findMessage(db: Db, id: string): Promise<MessageWithPerson | undefined> {
  return withPerson(db).where('messages.id', '=', id).executeTakeFirst();
}

/** A page of a person's own messages, newest first; on the index of their account. */
export async function listOwnMessages(db: Db, accountId: string, { after, limit }: CsvPage): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('account_id', '=', accountId);
  if (after !== undefined) query = query.where(sql<boolean>`id < ${after}`);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
