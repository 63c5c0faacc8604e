import { defineMessages } from '../i18n/messages.ts';
import { unsavedMessagesHi } from './unsaved.messages.hi.ts';

export const unsavedMessages = defineMessages({
  hi: unsavedMessagesHi,
  en: {
    title: 'Leave without saving?',
    explain: 'Your changes on this page are not saved. If you leave now, they are lost.',
    leave: 'Leave without saving',
    stay: 'Stay on this page',
  },
});
