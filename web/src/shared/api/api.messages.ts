import { defineMessages } from '../i18n/messages.ts';
import { apiMessagesHi } from './api.messages.hi.ts';

export const apiMessages = defineMessages({
  hi: apiMessagesHi,
  en: {
    somethingWentWrong: 'Something went wrong',
  },
});
