import type { Language } from '@labfront/contract/common';
import { type DateTimeWords, dateTimeWordsEn } from '@labfront/contract/messages/date-time-words';
import { dateTimeWordsHi } from '@labfront/contract/messages/date-time-words.hi';

/** The words for days and times in mails. */
export const DATE_TIME_WORDS: Readonly<Record<Language, DateTimeWords>> = { en: dateTimeWordsEn, hi: dateTimeWordsHi };
