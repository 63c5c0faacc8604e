// Reports of providers on their messages. Each body is kept and counted once; a state moves up in rank only, so the order does not matter.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageState } from '@labfront/contract/message-kinds';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { insertReport, insertWebhook, listReports } from './message-reports.queries.ts';
import { findReported, moveMessage } from './messages.queries.ts';

export interface Report {
  providerId: string | null;
  reference: string | null;
  state: MessageState;
  code: string | null;
  /** In milliseconds since 1970; null for the time of arrival. */
  at: number | null;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of providers are read field by field
type Json = any;

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  // PostgreSQL stores no NUL, which JSON can spell.
  const text = typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 200) : '';
  return text === '' ? null : text;
}

/** The end of the year 9999, in seconds: no database has a later time. */
const LAST_SECOND = 253_402_300_799;

const list = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry) : [];

const WHATSAPP_STATES: Readonly<Record<string, MessageState>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
};

function ownState(states: Readonly<Record<string, MessageState>>, word: unknown): MessageState | undefined {
  return typeof word === 'string' && Object.hasOwn(states, word) ? states[word] : undefined;
}

/** The states in a webhook of the Cloud API; events of other kinds have none. */
export function readWhatsapp(body: Json): Report[] {
  const changes = list(body?.entry).flatMap(({ changes }) => list(changes));
  return changes
    .flatMap(({ value }) => list(value?.statuses))
    .flatMap(({ id, status, timestamp, biz_opaque_callback_data: reference, errors }) => {
      const state = ownState(WHATSAPP_STATES, status);
      if (!state) return [];
      const seconds = Number(timestamp);
      const at = Number.isSafeInteger(seconds) && seconds > 0 && seconds <= LAST_SECOND ? seconds * 1_000 : null;
      const code = state === 'failed' ? `WHATSAPP_${textOf(list(errors)[0]?.code) ?? 'FAILED'}` : null;
      return [{ providerId: textOf(id), reference: textOf(reference), state, code, at }];
    });
}

/** MSG91's own numbers: 1 delivered, 2 failed, 9 blocked by the register of preferences, 16 and 25 rejected, 17 blocked number. */
const MSG91_FAILED = new Set(['2', '9', '16', '17', '25', '26']);

function readMsg91Entry(entry: Json, requestId: unknown): Report[] {
  const status = textOf(entry.status) ?? '';
  const state = status === '1' ? 'delivered' : MSG91_FAILED.has(status) ? 'failed' : undefined;
  if (!state) return [];
  // It writes 0 where it was given none.
  const reference = textOf(entry.CRQID);
  const code = state === 'failed' ? `MSG91_${status}` : null;
  const own = reference === '0' ? null : reference;
  return [{ providerId: textOf(entry.requestId ?? requestId), reference: own, state, code, at: null }];
}

/** The states in a delivery report of MSG91, of one report, or of a list within `data`. */
export function readMsg91(body: Json): Report[] {
  const data = typeof body?.data === 'string' ? parsed(body.data) : body?.data;
  const requests = list(data);
  if (requests.length === 0) return typeof body === 'object' && body ? readMsg91Entry(body, null) : [];
  return requests.flatMap(({ requestId, report }) => list(report).flatMap((entry) => readMsg91Entry(entry, requestId)));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isSame = (given: string, right: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const hmac = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest('hex');

interface Dependencies {
  env: Pick<Env, 'msg91' | 'whatsapp'>;
  database: Database;
  clock: Clock;
}

/** Applies what was reported of a provider's message before its id was known here. */
export async function applyReports(tx: Db, provider: string, providerId: string, messageId: string): Promise<void> {
  for (const { state, code, reported_at: at, cost } of await listReports(tx, provider, providerId)) {
    await moveMessage(tx, messageId, { state, at, code, cost });
  }
}

export function createMessageReports({ env, database, clock }: Dependencies) {
  async function receive(provider: 'whatsapp' | 'msg91', raw: Buffer, reports: readonly Report[]): Promise<void> {
    const now = isoTime(clock.now());
    const digest = createHash('sha256').update(provider).update('\0').update(raw).digest('hex');
    await database.write(async (tx) => {
      const webhookId = newId();
      const row = {
        id: webhookId,
        provider,
        digest,
        body: raw.toString('utf8').replaceAll('\0', ''),
        received_at: now,
      };
      if (!(await insertWebhook(tx, row))) return;
      for (const { providerId, reference, state, code, at } of reports) {
        const reportedAt = at === null ? now : isoTime(at);
        await insertReport(tx, {
          id: newId(),
          webhook_id: webhookId,
          provider,
          provider_id: providerId,
          reference,
          state,
          code,
          cost: null,
          reported_at: reportedAt,
        });
        const message = await findReported(tx, provider, { reference, providerId });
        if (message) await moveMessage(tx, message.id, { state, at: reportedAt, code });
      }
    });
  }

  const refused = () => new AppError('SIGNATURE_INVALID.webhook');

  return {
    /** @throws AppError 400 `SIGNATURE_INVALID`, also where WhatsApp is not set up. */
    async receiveWhatsapp(raw: Buffer, signature: string): Promise<void> {
      const { whatsapp } = env;
      if (!whatsapp || !isSame(signature, `sha256=${hmac(whatsapp.appSecret, raw)}`)) throw refused();
      await receive('whatsapp', raw, readWhatsapp(parsed(raw.toString('utf8'))));
    },

    /**
     * @param signature `sha256=` and the HMAC over the raw body.
     * @param secret the fixed header that MSG91's panel can add to a webhook, where nothing signs its bytes.
     * @throws AppError 400 `SIGNATURE_INVALID`, also where MSG91 is not set up.
     */
    async receiveMsg91(raw: Buffer, { signature, secret }: { signature: string; secret: string }): Promise<void> {
      const { msg91 } = env;
      if (!msg91) throw refused();
      const isSigned = isSame(signature, `sha256=${hmac(msg91.webhookSecret, raw)}`);
      if (!isSigned && !isSame(secret, msg91.webhookSecret)) throw refused();
      await receive('msg91', raw, readMsg91(parsed(raw.toString('utf8'))));
    },

    /** Whether the Cloud API asks with our token whether this address is ours. */
    isVerification: (mode: string | undefined, token: string | undefined): boolean =>
      env.whatsapp !== null && mode === 'subscribe' && isSame(token ?? '', env.whatsapp.verifyToken),
  };
}

export type MessageReports = ReturnType<typeof createMessageReports>;
