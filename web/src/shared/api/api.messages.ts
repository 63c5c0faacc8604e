import { defineMessages } from '../i18n/messages.ts';
import { apiMessagesHi } from './api.messages.hi.ts';

export const apiMessages = defineMessages({
  hi: apiMessagesHi,
  en: {
    somethingWentWrong: 'Something went wrong',
    /** A sentence of the server, or of a check in the contract; `code` is the refusal's. */
    said: (message: string, _code?: string) => message,
  },
});
