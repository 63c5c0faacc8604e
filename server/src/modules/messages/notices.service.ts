// Messages about events by mail, SMS and WhatsApp: WhatsApp first, an SMS ten minutes later where it was not delivered and the kind needs it.
import type { Language } from '@labfront/contract/common';
import type { Channel } from '@labfront/contract/message-kinds';
import { fillText, isTextKind, ruleOf, type TextKind } from '@labfront/contract/message-rules';
import { fitsRegistered } from '@labfront/contract/registered-text';
import { type Clock, localDay, localTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { endOfNoticeTime, NOTICE_JOB, type Notice, sayNoticeTime } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findSetting } from '../../platform/settings/settings.queries.ts';
import { DEFAULT_TEXTS, ownValues } from './default-texts.ts';
import type { Composed } from './message-queue.ts';
import {
  findReach,
  findTemplate,
  hasArrived,
  isReplaced,
  QUIET_HOURS_SETTING,
  type Reach,
} from './message-templates.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import { EXPIRY_MS, type Messages, type NewMessage } from './messages.service.ts';

const FALLBACK_MS = 10 * 60_000;
/** A message that leaves within it of its time is not late. */
const ON_TIME_MS = 60_000;
const DAY_MS = 86_400_000;
const COMPOSER = 'template';
const DEFAULT_QUIET_HOURS = { from: '21:00', to: '08:00' };

export type Quiet = { from: string; to: string } | null;

const toQuiet = (stored: string | null): Quiet =>
  stored === null ? DEFAULT_QUIET_HOURS : (JSON.parse(stored) as Quiet);

export const readQuietHours = async (db: Db): Promise<Quiet> => toQuiet(await findSetting(db, QUIET_HOURS_SETTING));

/** Returns when a message that can wait may leave; `now` outside the quiet hours. They may span midnight. */
export function afterQuiet(now: number, quiet: Quiet): number {
  if (quiet === null || quiet.from === quiet.to) return now;
  const day = localDay(now);
  for (const start of [localTime(day, quiet.from) - DAY_MS, localTime(day, quiet.from)]) {
    const sameDay = localTime(localDay(start), quiet.to);
    const end = sameDay > start ? sameDay : sameDay + DAY_MS;
    if (now >= start && now < end) return end;
  }
  return now;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  site: Site;
  outbox: Outbox;
  messages: Messages;
}

export interface TextTo {
  recipient: string;
  language: Language;
  accountId: string | null;
}

type TextNotice = Pick<Notice, 'id' | 'variables'> & { kind: TextKind };

/** A text that names a window is not sent after it, but is tried for this long, however late it was written. */
const LEAST_MS = 3_600_000;

/** When nobody needs a text any more that is sent at `runAt`. */
function endOf(kind: TextKind, variables: Readonly<Record<string, string>>, runAt: number): number {
  const ends = Object.values(variables).flatMap((value) => endOfNoticeTime(value) ?? []);
  const { hours } = ruleOf(kind);
  const latest = runAt + (hours === undefined ? EXPIRY_MS : hours * 3_600_000);
  return ends.length === 0 ? latest : Math.min(latest, Math.max(runAt + LEAST_MS, ...ends));
}

const whatsappOf = (noticeId: string) => `${noticeId}.whatsapp`;

export function createNotices({ database, clock, site, outbox, messages }: Dependencies) {
  /** The finished text of a kind, or why it is not sent. Files ask for no registration. */
  async function compose(
    { kind, channel, language }: Pick<MessageRow, 'kind' | 'channel' | 'language'>,
    values: Readonly<Record<string, string>>,
  ): Promise<Composed> {
    if (!isTextKind(kind)) return { suppressed: 'NO_TEMPLATE' };
    const row = await findTemplate(database.db, kind, channel, language);
    if (row?.active === 0) return { suppressed: 'TEMPLATE_OFF' };
    const isRegistered = Boolean(row?.registered_id && row.registered_text);
    if (!messages.isFile(channel) && !isRegistered) return { suppressed: 'NOT_REGISTERED' };
    const pattern = row?.text ?? DEFAULT_TEXTS[language][kind];
    const said = Object.entries(values).map(([name, value]) => [name, sayNoticeTime(value, language)]);
    const known: Readonly<Record<string, string>> = {
      ...ownValues(site),
      ...Object.fromEntries(said),
    };
    const text = fillText(pattern, known);
    if (row && row.registered_text !== '' && !fitsRegistered(row.registered_text, text)) {
      return { suppressed: 'TEMPLATE_MISMATCH' };
    }
    const names = ruleOf(kind).variables.filter((name) => pattern.includes(`{${name}}`));
    const variables = [...names, ...(pattern.includes('{site}') ? ['site'] : [])].map((name) => ({
      name: name.toUpperCase(),
      value: known[name] ?? '',
    }));
    const content = { text, templateId: row?.registered_id ?? '', header: row?.header ?? '', variables };
    return { content, ...(row && row.cost !== null && { cost: Number(row.cost) }) };
  }

  /** A message that leaves when it was due has nothing to ask: not one that is late, tried again or sent again by staff. */
  const isOnTime = ({ run_at: due, attempts, resend_of: again }: MessageRow): boolean =>
    attempts <= 1 && again === null && clock.now() - Date.parse(due) < ON_TIME_MS;

  /** The end of the quiet hours, where a message must wait for it. */
  async function quietUntil({ kind }: MessageRow): Promise<number | null> {
    if (isTextKind(kind) && ruleOf(kind).isUrgent) return null;
    const now = clock.now();
    const end = afterQuiet(now, await readQuietHours(database.db));
    return end > now ? end : null;
  }

  messages.onCompose(COMPOSER, async (row) => {
    if (row.content === null || row.recipient === '') return { suppressed: 'ERASED' };
    const isLate = !isOnTime(row);
    const waitUntil = isLate ? await quietUntil(row) : null;
    if (waitUntil !== null) return { waitUntil };
    if (row.fallback_of !== null && (await hasArrived(database.db, row.fallback_of))) return { suppressed: 'ARRIVED' };
    if (isLate && (await isReplaced(database.db, row.id))) return { suppressed: 'SENT_BY_SMS' };
    return compose(row, JSON.parse(row.content) as Record<string, string>);
  });

  /** A text to a number: by WhatsApp, and by SMS where that does not arrive or is not wanted. */
  function textsOf(
    { recipient, language, accountId }: TextTo,
    { kind, id, variables }: TextNotice,
    { quiet_hours, unwanted, is_told }: Reach,
  ): NewMessage[] {
    // A notice that is repeated has its messages already.
    if (is_told) return [];
    const now = clock.now();
    const rule = ruleOf(kind);
    const whenAllowed = (at: number) => (rule.isUrgent ? at : afterQuiet(at, toQuiet(quiet_hours)));
    const runAt = whenAllowed(now);
    const expiresAt = endOf(kind, variables, runAt);
    const common = { kind, recipient, language, accountId, content: variables, composer: COMPOSER };
    const isWanted = (channel: Channel) => rule.isRequired || !unwanted.has(channel);
    const sms = { ...common, channel: 'sms', reference: `${id}.sms` } as const;
    const isBySms = rule.needsSms && isWanted('sms');
    // A file tells nobody: where SMS are sent and WhatsApp is not set up, the SMS waits for nothing.
    const isWithout = isBySms && messages.isFile('whatsapp') && !messages.isFile('sms');
    if (isWithout || !isWanted('whatsapp')) return isBySms ? [{ ...sms, runAt, expiresAt }] : [];
    const first = { ...common, id: newId(), channel: 'whatsapp', reference: whatsappOf(id), runAt, expiresAt } as const;
    if (!isBySms) return [first];
    const at = whenAllowed(runAt + FALLBACK_MS);
    return [first, { ...sms, runAt: at, expiresAt: endOf(kind, variables, at), fallbackOf: first.id }];
  }

  /** Sends a text to a number inside `tx`. */
  async function sendText(tx: Db, to: TextTo, notice: TextNotice): Promise<void> {
    const { accountId } = to;
    const reach = await findReach(tx, { accountId, kind: notice.kind, reference: whatsappOf(notice.id) });
    await messages.sendAll(tx, textsOf(to, notice, reach));
  }

  function mailOf({ id: reference, kind, accountId, mail }: Notice, { unwanted }: Reach): NewMessage[] {
    if (!mail) return [];
    const { to: recipient, language, ...content } = mail;
    const isUnwanted = unwanted.has('mail');
    return [{ kind, channel: 'mail', recipient, language, accountId, reference, content, isUnwanted }];
  }

  outbox.divert<Notice>(NOTICE_JOB, messages.queue, async (tx, notice) => {
    const { id, kind, accountId, variables } = notice;
    const reach = await findReach(tx, { accountId, kind, reference: whatsappOf(id) });
    const { mobile_number: recipient, language } = reach;
    const isText = isTextKind(kind) && recipient !== null && language !== null;
    const texts = isText ? textsOf({ recipient, language, accountId }, { id, kind, variables }, reach) : [];
    await messages.sendAll(tx, [...texts, ...mailOf(notice, reach)]);
  });

  return { compose, sendText };
}

export type Notices = ReturnType<typeof createNotices>;
