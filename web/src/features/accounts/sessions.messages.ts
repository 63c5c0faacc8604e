import { defineMessages } from '../../shared/i18n/messages.ts';
import { sessionsMessagesHi } from './sessions.messages.hi.ts';

export const sessionsMessages = defineMessages({
  hi: sessionsMessagesHi,
  en: {
    title: 'Where you are signed in',
    hint: 'Sign out where you no longer need it, and change your password if you do not know a device.',
    fetchFailed: 'Failed to fetch your sessions',
    endFailed: 'Failed to end the session',
    unknownDevice: 'Unknown device',
    thisDevice: 'This device',
    span: (from: string, until: string) => `Since ${from}; ends ${until}`,
    end: 'Sign out',
    endOf: (device: string, since: string) => `Sign out ${device}, signed in ${since}`,
    onlyHere: 'You are signed in here only.',
  },
});
