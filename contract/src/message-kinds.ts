// Kinds, channels and states of messages to people, apart from their schemas, so that screens need none of those.

/** In the order of a customer's way through the shop. */
export const MESSAGE_KINDS = [
  'sign-in-code',
  'booking-made',
  'booking-confirmed',
  'booking-moved',
  'booking-cancelled',
  'payment-waiting',
  'refund-started',
  'refund-waiting',
  'refund-done',
  'phlebotomist-assigned',
  'phlebotomist-on-the-way',
  'phlebotomist-late',
  'second-sample',
  'sample-rejected',
  'sample-unusable',
  'sample-found',
  'tests-not-performed',
  'promise-refund',
  'promise-due',
  'report-ready',
  'report-amended',
  'report-withdrawn',
  'prescription-answered',
  'critical-escalated',
  'results-consent',
  'receipt',
  'password-changed',
  'email-changed',
  'account-changed',
  'account',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const CHANNELS = ['mail', 'sms', 'whatsapp'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * The rank of each state: a report of the provider never moves a message to a state of a lower rank, in whatever order reports arrive.
 * `unknown` lies below everything that a provider reports, so that a report settles it.
 */
export const STATE_RANKS = {
  queued: 0,
  unknown: 5,
  submitted: 10,
  sent: 20,
  expired: 25,
  failed: 30,
  delivered: 40,
  read: 50,
  suppressed: 60,
} as const;
export type MessageState = keyof typeof STATE_RANKS;
export const MESSAGE_STATES = Object.keys(STATE_RANKS) as MessageState[];

/** States in which a message has not arrived and staff have to look. */
export const TROUBLED_STATES = ['unknown', 'expired', 'failed'] as const satisfies readonly MessageState[];
/** Reasons of suppressed messages that staff have to look at: the text has to be registered, or brought back to what is registered. */
export const WITHHELD_CODES = ['NOT_REGISTERED', 'TEMPLATE_MISMATCH'] as const;

const isOneOf = (values: readonly string[], value: string) => values.includes(value);

/** Whether a message has not arrived and staff have to look. */
export const isTroubled = ({ state, code }: { state: MessageState; code: string }): boolean =>
  isOneOf(TROUBLED_STATES, state) || (state === 'suppressed' && isOneOf(WITHHELD_CODES, code));
