import { defineMessages } from '../../shared/i18n/messages.ts';
import { searchMessagesHi } from './search.messages.hi.ts';

export const searchMessages = defineMessages({
  hi: searchMessagesHi,
  en: {
    label: 'Search for a test or package',
    placeholder: 'Search for a test, package...',
    cancel: 'Cancel',
  },
});
