import { defineMessages } from '../../shared/i18n/messages.ts';

export const contactMessages = defineMessages({
  en: {
    createFailed: 'The message could not be sent',
    fetchFailed: 'Failed to fetch messages',
    updateFailed: 'Failed to update the message',
  },
});
