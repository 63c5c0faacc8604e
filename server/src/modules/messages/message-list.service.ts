// Messages as staff see them: which arrived, what they cost, and sending one once more.
import type { MessageQuery, SentMessage } from '@labfront/contract/deliveries';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_STATES, type MessageKind } from '@labfront/contract/message-kinds';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import {
  findMessage,
  listMessages,
  listMessagesAfter,
  listOwnMessages,
  MESSAGE_SORTS,
  type MessageFilter,
  type MessageSort,
  type MessageWithPerson,
} from './message-list.queries.ts';
import { deleteWebhooks } from './message-reports.queries.ts';
import { deleteContents, deleteMessages, forgetMessages } from './message-retention.queries.ts';
import { countMessages } from './messages.queries.ts';
import type { Messages } from './messages.service.ts';

const ADMIN_LIST_ROWS = 500;
const DAY_MS = 86_400_000;
/** Contents are personal data; states and costs are asked for longer. */
const CONTENT_DAYS = 30;
const WEBHOOK_DAYS = 90;
const MESSAGE_DAYS = 2 * 365;
const SWEEP_MS = 3_600_000;
/** Of one message. */
const RESENDS: Limit = { name: 'message-resent', max: 3, windowMs: 3_600_000 };

/** Their links and codes are over when staff look at them; people ask for new ones themselves. */
const NEVER_AGAIN: ReadonlySet<MessageKind> = new Set(['sign-in-code', 'results-consent']);

/** A message that somebody does not want is not sent to them at a second try either. */
const isResendable = ({ kind, state, code, content, composer, recipient }: MessageWithPerson): boolean =>
  state !== 'queued' &&
  code !== 'NOT_WANTED' &&
  content !== null &&
  recipient !== '' &&
  composer !== 'account.link' &&
  !NEVER_AGAIN.has(kind);

function toMessage(row: MessageWithPerson): SentMessage {
  const { account_id: personId, first_name: first, last_name: last } = row;
  return {
    _id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    code: row.state === 'queued' && row.attempts === 0 ? '' : (row.code ?? ''),
    email: row.channel === 'mail' ? row.recipient : '',
    mobileNumber: row.channel === 'mail' ? '' : row.recipient,
    language: row.language,
    person: personId === null ? null : { _id: personId, name: `${first ?? ''} ${last ?? ''}`.trim() },
    provider: row.provider ?? '',
    templateId: row.template_id ?? '',
    cost: row.cost === null ? null : Number(row.cost) / 100,
    attempts: Number(row.attempts),
    createdAt: row.created_at,
    dueAt: row.state === 'queued' ? row.run_at : null,
    submittedAt: row.submitted_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    endedAt: row.ended_at,
    fallbackOf: row.fallback_of,
    resendOf: row.resend_of,
    resendable: isResendable(row),
  };
}

const among = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

function readFilter(query: MessageQuery): MessageFilter {
  const state = query.state ?? query.status;
  return {
    person: query.person,
    state: state === 'trouble' ? state : among(MESSAGE_STATES, state),
    channel: among(CHANNELS, query.channel),
    kind: among(MESSAGE_KINDS, query.kind),
    q: query.q,
    ...readDateRange(query),
  };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  outbox: Outbox;
  messages: Messages;
}

export function createMessageListService({ database, clock, limits, audit, outbox, messages }: Dependencies) {
  const { db, scans } = database;
  let sweptAt = 0;

  return {
    /** Messages of the caller's scope, newest first; `q` finds by address, number and kind. */
    async list(
      caller: Caller,
      query: MessageQuery,
    ): Promise<{ messages: SentMessage[]; total: number; page: Page<MessageSort> }> {
      const page = readPage(query, MESSAGE_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const filter = { ...readFilter(query), scope: scopeOf(caller) };
      const { rows, total } = await listMessages(scans, filter, page);
      return { messages: rows.map(toMessage), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (caller: Caller, query: MessageQuery, page: CsvPage): Promise<SentMessage[]> =>
      (await listMessagesAfter(scans, { ...readFilter(query), scope: scopeOf(caller) }, page)).map(toMessage),

    /** A person's own messages without their texts, which name nothing that the other files lack. */
    exportOwn: async (accountId: string, page: CsvPage) =>
      (await listOwnMessages(db, accountId, page)).map((row) => ({
        _id: row.id,
        kind: row.kind,
        channel: row.channel,
        to: row.recipient,
        state: row.state,
        createdAt: row.created_at,
        sentAt: row.sent_at,
        deliveredAt: row.delivered_at,
        readAt: row.read_at,
      })),

    /**
     * Sends a message once more, as a new one.
     * @throws AppError 404; 409 `MESSAGE_WAITING` while it is queued, `MESSAGE_NOT_RESENDABLE` when its content is over; 429.
     */
    async resend(caller: Caller, id: string): Promise<SentMessage> {
      const message = await findMessage(db, id);
      if (!message || !(await isSeen(db, 'messages', id, scopeOf(caller)))) throw notFound('Message');
      if (message.state === 'queued') throw new AppError('MESSAGE_WAITING');
      if (!isResendable(message)) throw new AppError('MESSAGE_NOT_RESENDABLE');
      await limits.hit(RESENDS, id);
      const newMessageId = await database.write(async (tx) => {
        const sent = await messages.send(tx, {
          kind: message.kind,
          channel: message.channel,
          recipient: message.recipient,
          language: message.language,
          accountId: message.account_id,
          reference: `resend-${newId()}`,
          content: JSON.parse(message.content ?? 'null'),
          ...(message.composer !== null && { composer: message.composer }),
          resendOf: id,
        });
        await audit.write(tx, { action: 'message.resent', recordId: id, details: { kind: message.kind } });
        return sent;
      });
      outbox.wake();
      const resent = newMessageId === null ? undefined : await findMessage(db, newMessageId);
      if (!resent) throw notFound('Message');
      return toMessage(resent);
    },

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => forgetMessages(tx, accountId),

    /** The number of messages that wait, whose outcome is not known, and of the last day that were withheld, for the metrics. */
    count: () => countMessages(db, isoTime(clock.now() - DAY_MS)),

    /** Deletes contents after a month, raw reports after three, messages after two years. Looks once an hour. */
    async sweep(): Promise<void> {
      const now = clock.now();
      if (now - sweptAt < SWEEP_MS) return;
      sweptAt = now;
      const before = (days: number) => isoTime(now - days * DAY_MS);
      await deleteContents(db, before(CONTENT_DAYS));
      await deleteWebhooks(db, before(WEBHOOK_DAYS));
      await deleteMessages(db, before(MESSAGE_DAYS));
    },
  };
}

export type MessageListService = ReturnType<typeof createMessageListService>;
