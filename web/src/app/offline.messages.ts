import { defineMessages } from '../shared/i18n/messages.ts';

export const offlineMessages = defineMessages({
  en: {
    offline: 'You are offline. What is on the screen stays, and nothing that you typed is lost.',
    again: 'You are online again.',
  },
});
