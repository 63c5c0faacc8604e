// Sends messages to people: `send` writes one into the transaction that causes it, the queue hands it to its provider after the commit.
import type { Language } from '@labfront/contract/common';
import type { Channel, MessageKind } from '@labfront/contract/message-kinds';
import { STATE_RANKS } from '@labfront/contract/message-kinds';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { MAIL_JOB, type Mailer, type MailJob } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { createFileProvider } from './file-provider.ts';
import { createMailProvider } from './mail-provider.ts';
import { createMessageQueue, type Providers } from './message-queue.ts';
import { listUnwantedChannels } from './message-templates.queries.ts';
import { findAccountByEmail, insertMessages, type MessageRow } from './messages.queries.ts';
import { createMsg91Provider } from './msg91-provider.ts';
import type { Provider } from './provider.ts';
import { createWhatsappProvider } from './whatsapp-provider.ts';

/** The time for which a message is worth sending while its provider does not accept it. */
export const EXPIRY_MS = 48 * 3_600_000;

export interface NewMessage {
  /** Missing for a new one. */
  id?: string;
  kind: MessageKind;
  channel: Channel;
  /** An e-mail address, or a mobile number of ten digits. */
  recipient: string;
  language: Language;
  accountId: string | null;
  /** Ours: a second message with the same reference is not sent. */
  reference: string;
  /** The content, or the input of `composer`; no secret. */
  content: unknown;
  composer?: string;
  fallbackOf?: string;
  resendOf?: string;
  /** In ms. */
  runAt?: number | undefined;
  expiresAt?: number | undefined;
  /** The person does not want it: it is kept as `suppressed` and never sent. */
  isUnwanted?: boolean;
  /** Its address and content are deleted as soon as it was sent. */
  isForgotten?: boolean;
}

interface Dependencies {
  env: Env;
  database: Database;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  mailer: Mailer;
  beforeWork?: () => Promise<unknown>;
  /** Instead of those of the environment. */
  providers?: Partial<Providers> | undefined;
}

function openProviders(env: Env, mailer: Mailer): Providers {
  const files = createFileProvider(env.DATA_DIR);
  return {
    mail: createMailProvider(mailer) as Provider,
    sms: (env.msg91 ? createMsg91Provider(env.msg91) : files) as Provider,
    whatsapp: (env.whatsapp ? createWhatsappProvider(env.whatsapp) : files) as Provider,
  };
}

export function createMessages(dependencies: Dependencies) {
  const { env, clock, outbox, mailer } = dependencies;
  const providers = { ...openProviders(env, mailer), ...dependencies.providers };
  const queue = createMessageQueue({ ...dependencies, providers });

  function rowOf(message: NewMessage): MessageRow {
    const { kind, channel, recipient, language, accountId, reference, content, composer = null } = message;
    const { id = newId(), isUnwanted = false, isForgotten = false } = message;
    const now = clock.now();
    const state = isUnwanted ? 'suppressed' : 'queued';
    return {
      id,
      kind,
      channel,
      recipient,
      language,
      account_id: accountId,
      reference,
      content: JSON.stringify(content),
      composer,
      template_id: null,
      state,
      rank: STATE_RANKS[state],
      code: isUnwanted ? 'NOT_WANTED' : null,
      cost: null,
      provider: null,
      provider_id: null,
      attempts: 0,
      run_at: isoTime(message.runAt ?? now),
      expires_at: isoTime(message.expiresAt ?? (message.runAt ?? now) + EXPIRY_MS),
      claimed_until: null,
      fallback_of: message.fallbackOf ?? null,
      resend_of: message.resendOf ?? null,
      forget: isForgotten ? 1 : 0,
      created_at: isoTime(now),
      submitted_at: null,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      ended_at: isUnwanted ? isoTime(now) : null,
    };
  }

  /** Adds messages inside `tx`, but for those whose reference exists. */
  const sendAll = async (tx: Db, all: readonly NewMessage[]): Promise<void> =>
    void (await insertMessages(tx, all.map(rowOf)));

  /** Adds a message inside `tx`. @returns its id; null when one with its reference exists. */
  async function send(tx: Db, message: NewMessage): Promise<string | null> {
    const [id] = await insertMessages(tx, [rowOf(message)]);
    return id ?? null;
  }

  // Every mail of the other domains comes through here, or with a notice.
  outbox.divert<MailJob>(MAIL_JOB, queue, async (tx, { id, mail: { to, ...content }, about }, runAt) => {
    const kind = about?.kind ?? 'account';
    const accountId = about?.accountId ?? (await findAccountByEmail(tx, to));
    const language = about?.language ?? 'en';
    const isUnwanted = accountId !== null && (await listUnwantedChannels(tx, accountId, kind)).has('mail');
    const isForgotten = about?.isLast ?? false;
    const message = {
      kind,
      recipient: to,
      language,
      accountId,
      reference: id,
      content,
      runAt,
      isUnwanted,
      isForgotten,
    };
    await send(tx, { ...message, channel: 'mail' });
  });

  return {
    send,
    sendAll,
    queue,
    onCompose: queue.onCompose,
    /** Whether messages of a channel become files, which asks for no registration. */
    isFile: (channel: Channel): boolean => providers[channel].name === 'file',
  };
}

export type Messages = ReturnType<typeof createMessages>;
