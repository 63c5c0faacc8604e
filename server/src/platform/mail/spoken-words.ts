import type { Language } from '@labfront/contract/common';
import { type Spoken, spokenEn } from '@labfront/contract/messages/spoken';
import { spokenHi } from '@labfront/contract/messages/spoken.hi';

/** The words for days and times in mails. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = { en: spokenEn, hi: spokenHi };
