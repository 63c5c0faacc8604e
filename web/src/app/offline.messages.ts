import { defineMessages } from '../shared/i18n/messages.ts';
import { offlineMessagesHi } from './offline.messages.hi.ts';

export const offlineMessages = defineMessages({
  hi: offlineMessagesHi,
  en: {
    offline: 'You are offline. What is on the screen stays, and nothing that you typed is lost.',
    again: 'You are online again.',
  },
});
