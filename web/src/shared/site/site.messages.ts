import { defineMessages } from '../i18n/messages.ts';
import { siteMessagesHi } from './site.messages.hi.ts';

export const siteMessages = defineMessages({ hi: siteMessagesHi, en: { onMap: '(on the map, in a new tab)' } });
