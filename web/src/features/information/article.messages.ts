import { defineMessages } from '../../shared/i18n/messages.ts';
import { articleMessagesHi } from './article.messages.hi.ts';

export const articleMessages = defineMessages({
  hi: articleMessagesHi,
  en: { home: 'Home', contents: 'On this page', fetchFailed: 'Failed to fetch this text' },
});
