import { defineMessages } from '../../shared/i18n/messages.ts';
import { contactMessagesHi } from './contact.messages.hi.ts';

export const contactMessages = defineMessages({
  hi: contactMessagesHi,
  en: {
    createFailed: 'The message could not be sent',
    fetchFailed: 'Failed to fetch messages',
    updateFailed: 'Failed to update the message',
  },
});
