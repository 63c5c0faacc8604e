import { defineMessages } from '../../shared/i18n/messages.ts';

export const articleMessages = defineMessages({
  en: { home: 'Home', contents: 'On this page' },
});
