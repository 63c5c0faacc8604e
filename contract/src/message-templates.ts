// Texts of SMS and WhatsApp messages, and which of them people want.
import { z } from 'zod';
import { Language, line, MessageBody, Rupees, RupeesInput, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { CHANNELS } from './message-kinds.ts';
import { OPTIONAL_KINDS, TEXT_KINDS, type TextKind, textChannelsOf } from './message-rules.ts';
import { rule } from './messages/rules.ts';

const Kind = z.enum(TEXT_KINDS as [TextKind, ...TextKind[]], rule('notValid'));
export const TextChannel = z.enum(['sms', 'whatsapp'], rule('notValid'));

export const MessageTemplate = z.object({
  kind: Kind,
  channel: TextChannel,
  language: Language,
  text: z.string(),
  registeredId: z.string(),
  header: z.string(),
  registeredText: z.string(),
  active: z.boolean(),
  cost: Rupees.nullable(),
  /** Whether the text is the product's own. */
  isDefault: z.boolean(),
  variables: z.array(z.string()),
  /** Values for a preview, in the text's language, with those of the laboratory itself. */
  values: z.record(z.string(), z.string()),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const MessageTemplateBody = z.object({
  /** With `{names}` of variables. */
  text: requiredText(1_000, 'Text'),
  registeredId: line(100, 'Id').default(''),
  header: line(11, 'Header').default(''),
  /** As registered, with tags such as `{#alphanumeric#}`. */
  registeredText: text(1_000, 'Text').default(''),
  active: z.boolean(rule('trueOrFalse')),
  cost: RupeesInput.nullable().default(null),
});
export type MessageTemplateBody = z.output<typeof MessageTemplateBody>;

const QuietTime = z.string(rule('timeOfDay')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule('timeOfDay'));

/** Messages that can wait are sent after `to`; null for never waiting. */
export const QuietHours = z.object({ from: QuietTime, to: QuietTime }, rule('timeOfDay')).nullable();
export type QuietHours = z.output<typeof QuietHours>;

export const MessagePreference = z.object({
  kind: Kind,
  mail: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
});
export type MessagePreference = z.output<typeof MessagePreference>;

export const messageTemplates = {
  listMessageTemplates: endpoint({
    method: 'GET',
    path: '/messages/templates',
    access: 'staff',
    permission: 'message.template',
    summary: 'The texts of SMS and WhatsApp messages with their registration, and the quiet hours',
    response: z.object({ data: z.array(MessageTemplate), quietHours: QuietHours }),
  }),
  saveMessageTemplate: endpoint({
    method: 'PUT',
    path: '/messages/templates/:kind/:channel/:language',
    access: 'staff',
    permission: 'message.template',
    summary:
      'Change a text of a channel on which the kind is sent; one that does not match its registered text is refused',
    params: z
      .object({ kind: Kind, channel: TextChannel, language: Language })
      .refine(({ kind, channel }) => textChannelsOf(kind).includes(channel), {
        path: ['channel'],
        message: rule('notValid'),
      }),
    body: MessageTemplateBody,
    response: z.object({ data: MessageTemplate, message: z.string() }),
  }),
  saveQuietHours: endpoint({
    method: 'PUT',
    path: '/messages/quiet-hours',
    access: 'staff',
    permission: 'message.template',
    summary: 'The hours in which messages that can wait are not sent',
    body: z.object({ quietHours: QuietHours }),
    response: z.object({ quietHours: QuietHours, message: z.string() }),
  }),
  listMessagePreferences: endpoint({
    method: 'GET',
    path: '/messages/preferences',
    access: 'user',
    summary: 'Which messages come on which channel; those that protect the account are not among them',
    response: z.object({ data: z.array(MessagePreference) }),
  }),
  saveMessagePreference: endpoint({
    method: 'PUT',
    path: '/messages/preferences',
    access: 'user',
    summary: 'Want a kind of message on a channel, or not',
    body: z.object({
      kind: z.enum(OPTIONAL_KINDS as [TextKind, ...TextKind[]], rule('notValid')),
      channel: z.enum(CHANNELS, rule('notValid')),
      wanted: z.boolean(rule('trueOrFalse')),
    }),
    response: MessageBody.extend({ data: z.array(MessagePreference) }),
  }),
};
