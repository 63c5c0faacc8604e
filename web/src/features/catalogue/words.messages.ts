import { defineMessages } from '../../shared/i18n/messages.ts';
import { wordMessagesHi } from './words.messages.hi.ts';

/** Display texts for words in the catalogue's data; unknown words stay unchanged. */
export const wordMessages = defineMessages({
  hi: wordMessagesHi,
  en: {
    category: (name: string) => name,
    specimen: (name: string) => name,
    duration: (text: string) => text,
  },
});
