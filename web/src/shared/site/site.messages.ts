import { defineMessages } from '../i18n/messages.ts';

export const siteMessages = defineMessages({ en: { onMap: '(on the map, in a new tab)' } });
