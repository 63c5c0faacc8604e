// Webhooks as the laboratory manages them: receivers, their attempts, and sending an event once more.
import { randomBytes } from 'node:crypto';
import type { ListQuery } from '@labfront/contract/common';
import { PARTNER_EVENTS, type PartnerEvent } from '@labfront/contract/partner-events';
import {
  ATTEMPT_STATES,
  type Webhook,
  type WebhookAttempt,
  type WebhookBody,
  type WebhookChange,
} from '@labfront/contract/webhooks';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { KnownPlaces } from '../permissions/rights.service.ts';
import {
  type AttemptFilter,
  type AttemptWithEvent,
  deleteEvents,
  findAttempt,
  findNewest,
  hurryAttempt,
  insertAttempt,
  listAttempts,
  listAttemptsAfter,
  readFigures,
  takeUp,
} from './webhook-attempts.queries.ts';
import { isPublicUrl, secretOf } from './webhook-sender.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  listWebhooksAfter,
  updateWebhook,
  WEBHOOK_SORTS,
  type WebhookRow,
  type WebhookSort,
} from './webhooks.queries.ts';

const LIST_ROWS = 500;
/** Each fact is looked at for every webhook. */
const MOST_WEBHOOKS = 50;
const SECRET_BYTES = 32;
const KEPT_MS = 30 * 86_400_000;
const SWEEP_MS = 3_600_000;

type Body = z.output<typeof WebhookBody>;
type Change = z.output<typeof WebhookChange>;
type AttemptQuery = ListQuery & { event?: string | undefined };

const toAttempt = (row: AttemptWithEvent): WebhookAttempt => ({
  _id: row.id,
  eventId: row.event_id,
  event: row.type,
  number: Number(row.number),
  state: row.state,
  last: Number(row.given_up) === 1 || row.state === 'delivered',
  status: row.status === null ? null : Number(row.status),
  code: row.code,
  duration: row.duration === null ? null : Number(row.duration),
  at: row.run_at,
  replayedBy: row.replayed_by === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  body: row.body,
});

function readFilter(webhookId: string, { status, event }: AttemptQuery): AttemptFilter {
  return {
    webhookId,
    state: ATTEMPT_STATES.find((state) => state === status),
    isGivenUp: status === 'given-up',
    event: PARTNER_EVENTS.find((name) => name === event),
  };
}

interface Dependencies {
  env: Pick<Env, 'WEBHOOKS_ALLOW_PRIVATE'>;
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Outbox;
  webhookBox: SecretBox;
  places: KnownPlaces;
}

export function createWebhooksService({ env, database, clock, audit, outbox, webhookBox, places }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());
  let sweptAt = 0;

  async function toWebhook(row: WebhookRow): Promise<Webhook> {
    const { waiting, failed, last } = await readFigures(db, row.id);
    return {
      _id: row.id,
      url: row.url,
      events: JSON.parse(row.events) as PartnerEvent[],
      scope: row.scope,
      centreId: row.centre_id,
      partnerId: row.partner_id,
      active: Number(row.active) === 1,
      gone: Number(row.gone) === 1,
      createdAt: row.created_at,
      waiting,
      failed,
      lastAttempt: last && { at: last.run_at, state: last.state, code: last.code },
    };
  }

  async function show(id: string): Promise<Webhook> {
    const row = await findWebhook(db, id);
    if (!row) throw notFound('Webhook');
    return toWebhook(row);
  }

  function refuseAddress(url: string): void {
    if (!env.WEBHOOKS_ALLOW_PRIVATE && !isPublicUrl(url)) throw badField('url', 'WEBHOOK_ADDRESS');
  }

  async function refuseUnknownPlace(tx: Db, { centreId, partnerId }: Body): Promise<void> {
    if (centreId != null && !(await places.centreExists(tx, centreId)))
      throw badField('centreId', 'VALIDATION.centreUnknown');
    if (partnerId != null && !(await places.partnerExists(tx, partnerId)))
      throw badField('partnerId', 'VALIDATION.partnerUnknown');
  }

  return {
    /** Webhooks, newest first; `q` finds by address. */
    async list(query: ListQuery): Promise<{ webhooks: Webhook[]; total: number; page: Page<WebhookSort> }> {
      const page = readPage(query, WEBHOOK_SORTS, '-createdAt', LIST_ROWS);
      const { rows, total } = await listWebhooks(db, query.q, page);
      return { webhooks: await Promise.all(rows.map(toWebhook)), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async ({ q }: ListQuery, page: CsvPage): Promise<Webhook[]> =>
      Promise.all((await listWebhooksAfter(db, q, page)).map(toWebhook)),

    /**
     * Adds a receiver.
     * @returns the secret of its signatures in plain text, once.
     * @throws AppError 400 `WEBHOOK_ADDRESS` for a private address, 409 `WEBHOOK_LIMIT`.
     */
    async create(body: Body): Promise<{ data: Webhook; secret: string }> {
      refuseAddress(body.url);
      const secret = secretOf(randomBytes(SECRET_BYTES));
      const id = newId();
      await database.write(async (tx) => {
        await refuseUnknownPlace(tx, body);
        if ((await countWebhooks(tx)) >= MOST_WEBHOOKS) throw new AppError('WEBHOOK_LIMIT', { most: MOST_WEBHOOKS });
        await insertWebhook(tx, {
          id,
          url: body.url,
          events: JSON.stringify(body.events),
          scope: body.scope,
          centre_id: body.centreId ?? null,
          partner_id: body.partnerId ?? null,
          secret: webhookBox.seal(secret),
          active: 1,
          gone: 0,
          created_at: now(),
          updated_at: now(),
        });
        const details = { events: body.events.join(' '), scope: body.scope };
        await audit.write(tx, { action: 'webhook.created', recordId: id, details });
      });
      return { data: await show(id), secret };
    },

    /** Starting it again sends what waits. @throws AppError 400 `WEBHOOK_ADDRESS`, 404. */
    async update(id: string, { url, events, active }: Change): Promise<Webhook> {
      if (url !== undefined) refuseAddress(url);
      await database.write(async (tx) => {
        if (!(await findWebhook(tx, id))) throw notFound('Webhook');
        await updateWebhook(tx, id, {
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events: JSON.stringify(events) }),
          ...(active !== undefined && { active: active ? 1 : 0, gone: 0 }),
          updated_at: now(),
        });
        const details = {
          ...(events !== undefined && { events: events.join(' ') }),
          ...(active !== undefined && { active }),
        };
        await audit.write(tx, { action: 'webhook.updated', recordId: id, details });
      });
      outbox.wake();
      return show(id);
    },

    /** @throws AppError 404. */
    remove: (id: string): Promise<void> =>
      database.write(async (tx) => {
        const row = await findWebhook(tx, id);
        if (!row || !(await deleteWebhook(tx, id))) throw notFound('Webhook');
        await audit.write(tx, { action: 'webhook.deleted', recordId: id, details: { name: row.url } });
      }),

    /** Attempts of a webhook, newest first. @throws AppError 404. */
    async attempts(
      id: string,
      query: AttemptQuery,
    ): Promise<{ attempts: WebhookAttempt[]; total: number; page: Page<'at'> }> {
      if (!(await findWebhook(db, id))) throw notFound('Webhook');
      const page = readPage(query, ['at'] as const, '-at', LIST_ROWS);
      const { rows, total } = await listAttempts(db, readFilter(id, query), page);
      return { attempts: rows.map(toAttempt), total, page };
    },

    /** The rows of `attempts` without its pages, some at a time. */
    exportAttempts: async (id: string, query: AttemptQuery, page: CsvPage): Promise<WebhookAttempt[]> =>
      (await listAttemptsAfter(db, readFilter(id, query), page)).map(toAttempt),

    /**
     * Sends the event of an attempt once more, and again for three days if that fails. One that waits is sent at once instead.
     * @returns the attempt that waits now.
     * @throws AppError 404, 409 `WEBHOOK_INACTIVE`.
     */
    async replay(caller: Caller, id: string, attemptId: string): Promise<WebhookAttempt> {
      const waiting = await database.write(async (tx) => {
        const webhook = await findWebhook(tx, id);
        if (!webhook) throw notFound('Webhook');
        const asked = await findAttempt(tx, id, attemptId);
        if (!asked) throw notFound('Attempt');
        if (Number(webhook.active) === 0) throw new AppError('WEBHOOK_INACTIVE');
        const newest = (await findNewest(tx, id, asked.event_id)) ?? asked;
        const next = { id: newId(), webhook_id: id, event_id: asked.event_id, failures: 0, run_at: now() };
        const number = Number(newest.number) + 1;
        const isNew =
          newest.state !== 'waiting' && (await insertAttempt(tx, { ...next, number, replayed_by: caller.accountId }));
        const current = isNew ? next.id : ((await findNewest(tx, id, asked.event_id))?.id ?? newest.id);
        if (isNew) await takeUp(tx, id, asked.event_id);
        else await hurryAttempt(tx, current, now());
        await audit.write(tx, { action: 'webhook.replayed', recordId: id, details: { event: asked.type } });
        return current;
      });
      outbox.wake();
      const row = await findAttempt(db, id, waiting);
      if (!row) throw notFound('Attempt');
      return toAttempt(row);
    },

    /** Deletes events after 30 days, with their attempts. Looks once an hour. */
    async sweep(): Promise<void> {
      if (clock.now() - sweptAt < SWEEP_MS) return;
      sweptAt = clock.now();
      await deleteEvents(db, isoTime(clock.now() - KEPT_MS));
    },
  };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;
