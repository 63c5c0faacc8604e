import { defineMessages } from '../i18n/messages.ts';
import { filesMessagesHi } from './files.messages.hi.ts';

export const filesMessages = defineMessages({
  hi: filesMessagesHi,
  en: {
    nobodyYet: 'Nobody has opened the file yet.',
    opening: {
      viewed: (who: string) => `Opened by ${who}`,
      downloaded: (who: string) => `Saved by ${who}`,
      shared: () => 'Opened by a shared link',
    },
    at: (date: string, time: string) => `${date}, ${time}`,
    retry: 'Retry',
  },
});
