import { defineMessages } from '../i18n/messages.ts';

export const apiMessages = defineMessages({ en: { somethingWentWrong: 'Something went wrong' } });
