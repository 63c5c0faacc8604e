// An event that a person is told of on their telephone, beside the mail about it.
import type { MessageKind } from '@labfront/contract/message-kinds';

/** The outbox job that tells a person by WhatsApp or SMS. */
export const NOTICE_JOB = 'message.notice';

export interface Notice {
  /** A notice of the same id is sent once. */
  id: string;
  kind: MessageKind;
  accountId: string;
  /** The values of its text (`TEXT_RULES`). No name of a test, no result. */
  variables: Readonly<Record<string, string>>;
}

/** A day and its window as messages say them: registered variables are short. */
export const noticeTime = (date: string, slot: string | null): string =>
  `${date.split('-').reverse().join('/')} ${slot ?? ''}`.trim();
