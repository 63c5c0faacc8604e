import { defineMessages } from '../../shared/i18n/messages.ts';

export const searchMessages = defineMessages({
  en: {
    label: 'Search for a test or package',
    placeholder: 'Search for a test, package...',
    cancel: 'Cancel',
  },
});
