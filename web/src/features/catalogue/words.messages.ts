import { defineMessages } from '../../shared/i18n/messages.ts';
import { wordMessagesHi } from './words.messages.hi.ts';

/** Words that stand in the catalogue's data, as people read them; what is not known stays as it is. */
export const wordMessages = defineMessages({
  hi: wordMessagesHi,
  en: {
    category: (name: string) => name,
    specimen: (name: string) => name,
    duration: (text: string) => text,
  },
});
