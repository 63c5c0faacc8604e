// An event that a person is told of: on their telephone, and by mail.
import type { Language } from '@labfront/contract/common';
import { formatShortWindow } from '@labfront/contract/format-date-time';
import type { MessageKind } from '@labfront/contract/message-kinds';
import { localTime } from '../base/clock.ts';
import { DATE_TIME_WORDS } from './date-time-words.ts';
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

/** A day and its window as the value of a variable; the message says them in the language of whoever gets it. */
export const noticeTime = (date: string, slot: string | null): string => `${date} ${slot ?? ''}`.trim();

const NOTICE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}-\d{2}:\d{2}))?$/;

/** When the day or window of a `noticeTime` is over, in ms; null for any other text. */
export function endOfNoticeTime(value: string): number | null {
  const [, date, slot] = NOTICE_TIME.exec(value) ?? [];
  if (date === undefined) return null;
  const [, to = '23:59'] = slot?.split('-') ?? [];
  return localTime(date, to);
}

/** A value as a message says it: a `noticeTime` in words, any other text as it is. */
export function sayNoticeTime(value: string, language: Language): string {
  const [, date, slot = null] = NOTICE_TIME.exec(value) ?? [];
  return date === undefined ? value : formatShortWindow(date, slot, DATE_TIME_WORDS[language]);
}
