import { defineMessages } from '../../shared/i18n/messages.ts';
import { homeCollectionFailuresHi } from './home-collection.messages.hi.ts';

/** The fallback of spec.md section 8 for the whole area. */
export const homeCollectionFailures = defineMessages({
  hi: homeCollectionFailuresHi,
  en: { any: 'Something went wrong' },
});
