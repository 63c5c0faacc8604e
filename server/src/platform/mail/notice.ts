// An event that a person is told of: on their telephone, and by mail.
import type { Language } from '@labfront/contract/common';
import type { MessageKind } from '@labfront/contract/message-kinds';
import type { Mail } from './mail.ts';

/** The outbox job that tells a person by WhatsApp or SMS, and by mail. */
export const NOTICE_JOB = 'message.notice';

export interface Notice {
  /** A notice of the same id is sent once. */
  id: string;
  kind: MessageKind;
  accountId: string;
  /** The values of its text (`TEXT_RULES`). No name of a test, no result. */
  variables: Readonly<Record<string, string>>;
  /** The mail about it; missing where there is none, or no address. */
  mail?: (Mail & { language: Language }) | undefined;
}

/** A day and its window as messages say them: registered variables are short. */
export const noticeTime = (date: string, slot: string | null): string =>
  `${date.split('-').reverse().join('/')} ${slot ?? ''}`.trim();
