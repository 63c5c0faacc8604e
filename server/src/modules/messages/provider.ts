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
