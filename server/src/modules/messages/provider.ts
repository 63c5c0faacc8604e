// The contract between the queue of messages and whoever carries them: a folder, a mail server, MSG91, WhatsApp.
import type { Language } from '@labfront/contract/common';
import type { Channel } from '@labfront/contract/message-kinds';
import type { Mail } from '../../platform/mail/mail.ts';

export type MailContent = Omit<Mail, 'to'>;

/** A text by its registered template; `variables` in the order in which they stand in it. */
export interface TextContent {
  text: string;
  /** The template's registered id: of the DLT for SMS, the name for WhatsApp. */
  templateId: string;
  /** The sender's header on the DLT. */
  header: string;
  variables: readonly { name: string; value: string }[];
}

export interface Outgoing<Content = MailContent | TextContent> {
  id: string;
  reference: string;
  channel: Channel;
  /** An e-mail address, or a mobile number of ten digits. */
  recipient: string;
  language: Language;
  content: Content;
}

export interface Provider<Content = MailContent | TextContent> {
  readonly name: string;
  /** Whether the same message handed over twice arrives once. Else one whose hand-over was interrupted becomes `unknown`. */
  readonly isRepeatable: boolean;
  /**
   * Hands one message over. `sent` where the provider never reports more.
   * @throws NotAccepted when the provider certainly does not have it; any other error leaves that open.
   */
  send(message: Outgoing<Content>): Promise<{ providerId: string | null; state: 'submitted' | 'sent' }>;
}

/** The provider certainly did not take the message. */
export class NotAccepted extends Error {
  readonly code: string;
  /** Whether the same message would be refused again. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean, message = code) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** The time limit for an answer of a provider, in ms: shorter than a claim. */
const TIMEOUT_MS = 15_000;

/** Codes of connections that never came to be: nothing was sent over them. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error says that no connection was made. */
export function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && UNCONNECTED.has(String(error.code))) return true;
  return error.cause !== undefined && isUnconnected(error.cause);
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of providers are read field by field
  body: any;
}

/**
 * Posts JSON to a provider and returns its answer below 500.
 * @throws NotAccepted when there was no connection, for 429, and for 5xx, by which both providers say that they did not take the
 * message; any other error leaves open whether they did.
 */
export async function postJson(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    if (isUnconnected(error)) throw new NotAccepted('NO_CONNECTION', false);
    throw error;
  }
  const text = await response.text();
  if (response.status === 429 || response.status >= 500) throw new NotAccepted(`HTTP_${response.status}`, false);
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    // An answer that cannot be read says nothing of the message, unless its status refuses it.
    if (response.status >= 400) throw new NotAccepted(`HTTP_${response.status}`, true);
    throw new Error(`The provider answered ${response.status} with something that is not JSON`);
  }
}
