// The allowed content, channels and time of each kind of message.
import type { Channel, MessageKind } from './message-kinds.ts';

interface KindRule {
  /** Names that its texts may use besides `site`. */
  readonly variables: readonly string[];
  /** An SMS follows ten minutes after a WhatsApp message that was not delivered. */
  readonly needsSms?: true;
  /** Never sent by WhatsApp: it proves who reads the SMS of a number. */
  readonly isSmsAlone?: true;
  /** Sent in quiet hours too. */
  readonly isUrgent?: true;
  /** People cannot turn it off. */
  readonly isRequired?: true;
  /** There is a mail about it too. */
  readonly hasMail?: true;
  /** Hours after which it says nothing true any more; missing for two days. A window that it names ends it as well. */
  readonly hours?: number;
}

/** The kinds that go out by SMS and WhatsApp. */
export const TEXT_RULES = {
  'sign-in-code': { variables: ['code', 'host'], needsSms: true, isSmsAlone: true, isUrgent: true, isRequired: true },
  'booking-made': { variables: ['number', 'what', 'time'], needsSms: true, hasMail: true },
  'booking-confirmed': { variables: ['number', 'what', 'time'], needsSms: true, hasMail: true },
  'booking-moved': { variables: ['number', 'time'], needsSms: true, hasMail: true },
  'booking-cancelled': { variables: ['number'], needsSms: true, hasMail: true },
  'payment-waiting': { variables: ['number', 'amount', 'url'], needsSms: true, hasMail: true },
  'refund-started': { variables: ['number', 'amount'] },
  'refund-waiting': { variables: ['number', 'amount'], needsSms: true },
  'refund-done': { variables: ['number', 'amount'], hasMail: true },
  'phlebotomist-assigned': { variables: ['number', 'name', 'time'] },
  'phlebotomist-on-the-way': { variables: ['number', 'name'], needsSms: true, isUrgent: true, hours: 1 },
  'phlebotomist-late': { variables: ['number', 'time'], needsSms: true, isUrgent: true, hours: 1 },
  'second-sample': { variables: ['number', 'time'], needsSms: true, isUrgent: true, hours: 1 },
  'sample-rejected': { variables: ['number'], needsSms: true },
  'sample-unusable': { variables: ['number'], needsSms: true },
  'sample-found': { variables: ['number'], needsSms: true },
  'tests-not-performed': { variables: ['number', 'amount'], needsSms: true, hasMail: true },
  'promise-refund': { variables: ['number', 'amount'], needsSms: true },
  'promise-due': { variables: ['number', 'amount'], needsSms: true },
  'report-ready': { variables: ['url'], needsSms: true, hasMail: true },
  'report-amended': { variables: ['url'], needsSms: true, hasMail: true },
  'critical-escalated': {
    variables: ['number', 'url'],
    needsSms: true,
    isUrgent: true,
    isRequired: true,
    hasMail: true,
  },
  'results-consent': {
    variables: ['code', 'name'],
    needsSms: true,
    isSmsAlone: true,
    isUrgent: true,
    isRequired: true,
  },
  'prescription-answered': { variables: ['url'], hasMail: true },
  'password-changed': { variables: ['phone'], needsSms: true, isUrgent: true, isRequired: true },
  'email-changed': { variables: ['phone'], needsSms: true, isUrgent: true, isRequired: true },
  'account-changed': { variables: ['url'], needsSms: true, isSmsAlone: true, isUrgent: true, isRequired: true },
} as const satisfies Partial<Record<MessageKind, KindRule>>;
export type TextKind = keyof typeof TEXT_RULES;
export const TEXT_KINDS = Object.keys(TEXT_RULES) as TextKind[];

export const ruleOf = (kind: TextKind): KindRule => TEXT_RULES[kind];
export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(TEXT_RULES, kind);

/** The channels on which the texts of a kind are sent. */
export function textChannelsOf(kind: TextKind): Exclude<Channel, 'mail'>[] {
  const { needsSms, isSmsAlone } = ruleOf(kind);
  return [...(needsSms ? (['sms'] as const) : []), ...(isSmsAlone ? [] : (['whatsapp'] as const))];
}

/** The channels on which a kind is sent. */
export const channelsOf = (kind: TextKind): Channel[] => [
  ...textChannelsOf(kind),
  ...(ruleOf(kind).hasMail ? (['mail'] as const) : []),
];

/** Kinds that people may turn off: their own messages, but none that protects the account. */
export const OPTIONAL_KINDS: readonly TextKind[] = TEXT_KINDS.filter((kind) => !ruleOf(kind).isRequired);

const PLACEHOLDER = /\{(\w+)\}/g;

/** The names in a text, in their order; a name that stands twice twice. */
export const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** Returns the text with its values. A value is one line. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (values[name] ?? '').replace(/\s+/g, ' ').trim());

/** The number of SMS that a text is sent and paid as. */
export function countSegments(text: string): number {
  // Outside the GSM alphabet a segment has 70 characters, 67 where there are several.
  const isPlain = /^[\n\r !-_a-z{|}~£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà€]*$/.test(text);
  const [single, joined] = isPlain ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / joined);
}
