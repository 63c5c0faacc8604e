import { defineMessages } from '../../shared/i18n/messages.ts';

/** The fallback of spec.md section 8 for the whole area. */
export const homeCollectionFailures = defineMessages({ en: { any: 'Something went wrong' } });
