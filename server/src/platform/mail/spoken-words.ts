import type { Language } from '@labfront/contract/common';
import { type Spoken, spokenEn } from '@labfront/contract/messages/spoken';
import { spokenHi } from '@labfront/contract/messages/spoken.hi';

/** What days and times are written with in a mail. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = { en: spokenEn, hi: spokenHi };
