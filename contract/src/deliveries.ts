// Messages to people: their delivery as staff see it, and the reports of providers.
import { z } from 'zod';
import { Id, Language, listQueryWith, MessageBody, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_STATES, type MessageState } from './message-kinds.ts';

export const SentMessage = z.object({
  _id: Id,
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  state: z.enum(MESSAGE_STATES as [MessageState, ...MessageState[]]),
  /** Why it failed, expired or was suppressed; empty otherwise. */
  code: z.string(),
  /** The address of a mail, else empty. */
  email: z.string(),
  /** The number of an SMS or a WhatsApp message, else empty. */
  mobileNumber: z.string(),
  language: Language,
  person: z.object({ _id: Id, name: z.string() }).nullable(),
  provider: z.string(),
  templateId: z.string(),
  /** Null until it is known. */
  cost: Rupees.nullable(),
  attempts: z.number(),
  createdAt: Timestamp,
  /** When it leaves, at the earliest; null once it has, and where it never will. */
  dueAt: Timestamp.nullable(),
  submittedAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  readAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** The message that this one stands in for as an SMS. */
  fallbackOf: Id.nullable(),
  /** The message that staff sent once more as this one. */
  resendOf: Id.nullable(),
  resendable: z.boolean(),
});
export type SentMessage = z.output<typeof SentMessage>;

export const MessageQuery = listQueryWith('person', 'state', 'channel', 'kind');
export type MessageQuery = z.output<typeof MessageQuery>;

const Lenient = z.string().max(500).optional().catch(undefined);

export const deliveries = {
  listMessages: endpoint({
    method: 'GET',
    path: '/messages',
    access: 'staff',
    permission: 'message.read',
    summary: 'Messages to people, newest first; state `trouble` finds those that have not arrived',
    query: MessageQuery,
    response: z.array(SentMessage),
  }),
  resendMessage: endpoint({
    method: 'POST',
    path: '/messages/:id/resend',
    access: 'staff',
    permission: 'message.read',
    summary: 'Send a message once more, as a new one; three an hour of one message',
    params: z.object({ id: Id }),
    response: z.object({ data: SentMessage, message: z.string() }),
    status: 201,
    idempotent: true,
  }),
  receiveWhatsapp: endpoint({
    method: 'POST',
    path: '/messages/webhook/whatsapp',
    access: 'public',
    summary: 'Reports of the WhatsApp Cloud API; the signature covers the raw body',
    bodyKind: 'raw',
    response: MessageBody,
  }),
  verifyWhatsapp: endpoint({
    method: 'GET',
    path: '/messages/webhook/whatsapp',
    access: 'public',
    summary: 'The Cloud API asks whether this address is ours: answers its challenge as text',
    query: z.object({ 'hub.mode': Lenient, 'hub.verify_token': Lenient, 'hub.challenge': Lenient }),
    response: z.string(),
  }),
  receiveMsg91: endpoint({
    method: 'POST',
    path: '/messages/webhook/msg91',
    access: 'public',
    summary: 'Delivery reports of MSG91, signed over the raw body or with the secret as a header',
    bodyKind: 'raw',
    response: MessageBody,
  }),
};
