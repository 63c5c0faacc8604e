// Webhooks of partners' systems (laboratory.md section 8), in the form of Standard Webhooks.
import { z } from 'zod';
import { SYSTEM_SCOPES, SystemScopeName, withReach } from './api-keys.ts';
import { Id, ListQuery, listQueryWith, MessageBody, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { PARTNER_EVENTS } from './partner-events.ts';

const EventName = z.enum(PARTNER_EVENTS, rule('eventName'));
const Events = z
  .array(EventName, rule('eventList'))
  .min(1, rule('eventsLeast'))
  .transform((names) => [...new Set(names)]);

/** An address without a name, a password and a fragment, which no receiver sees. */
const WebhookUrl = z
  .string(rule('webhookUrl'))
  .trim()
  .max(500, rule('webhookUrl'))
  .refine((text) => {
    if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  }, rule('webhookUrl'))
  .transform((text) => new URL(text).href);

export const WebhookBody = withReach(
  z.object({
    url: WebhookUrl,
    events: Events,
    /** The records that it hears of. */
    scope: SystemScopeName.default('all'),
    centreId: Id.nullish(),
    partnerId: Id.nullish(),
  }),
);

/** Missing fields stay unchanged. */
export const WebhookChange = z.object({
  url: WebhookUrl.optional(),
  events: Events.optional(),
  active: z.boolean(rule('trueOrFalse')).optional(),
});

export const ATTEMPT_STATES = ['waiting', 'delivered', 'failed'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** One attempt to deliver one event. */
export const WebhookAttempt = z.object({
  _id: Id,
  /** The `webhook-id`, the same in every attempt of an event. */
  eventId: Id,
  event: z.enum(PARTNER_EVENTS),
  /** From 1, counted for the event. */
  number: z.number(),
  state: z.enum(ATTEMPT_STATES),
  /** Whether no further attempt follows by itself. */
  last: z.boolean(),
  /** The answer's status; null without an answer. */
  status: z.number().nullable(),
  /** Why it failed: STATUS, REDIRECT, GONE, TIMEOUT, CONNECTION, NAME, PRIVATE_ADDRESS, CERTIFICATE or ENDED; else empty. */
  code: z.string(),
  /** Milliseconds. */
  duration: z.number().nullable(),
  /** When it is due, or was made. */
  at: Timestamp,
  replayedBy: z.string().nullable(),
  /** The body as it is sent. */
  body: z.string(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  events: z.array(z.enum(PARTNER_EVENTS)),
  scope: z.enum(SYSTEM_SCOPES),
  centreId: Id.nullable(),
  partnerId: Id.nullable(),
  active: z.boolean(),
  /** The receiver answered 410, which ends the webhook. */
  gone: z.boolean(),
  createdAt: Timestamp,
  /** Events that wait for their first or a further attempt. */
  waiting: z.number(),
  /** Events that were given up and not delivered by a replay. */
  failed: z.number(),
  lastAttempt: z.object({ at: Timestamp, state: z.enum(ATTEMPT_STATES), code: z.string() }).nullable(),
});
export type Webhook = z.output<typeof Webhook>;

const params = z.object({ id: Id });
const AboutWebhook = z.object({ data: Webhook, message: z.string() });

export const webhooks = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Webhooks of partners’ systems, newest first; `q` finds by address',
    query: ListQuery,
    response: z.object({ data: z.array(Webhook) }),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'staff',
    permission: 'settings.manage',
    // Without `Idempotency-Key`: the stored answer would have the secret in plain text.
    summary: 'Add a receiver of events; the answer says the secret of its signatures once',
    body: WebhookBody,
    response: AboutWebhook.extend({ secret: z.string() }),
    status: 201,
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Change the address or the events of a webhook, or stop and start it; what waits goes to the new address',
    params,
    body: WebhookChange,
    response: AboutWebhook,
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Delete a webhook with its attempts; what waits is not sent any more',
    params,
    response: MessageBody.extend({ id: Id }),
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/webhooks/:id/attempts',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Attempts of a webhook, newest first; status `waiting`, `delivered`, `failed` or `given-up`',
    params,
    query: listQueryWith('event'),
    response: z.object({ data: z.array(WebhookAttempt) }),
  }),
  replayAttempt: endpoint({
    method: 'POST',
    path: '/webhooks/:id/attempts/:attempt/replay',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Send the event of an attempt once more with the same `webhook-id`; one that waits is sent at once',
    params: params.extend({ attempt: Id }),
    response: z.object({ data: WebhookAttempt, message: z.string() }),
    status: 201,
    idempotent: true,
  }),
};
