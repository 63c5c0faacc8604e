import { defineMessages } from '../../shared/i18n/messages.ts';
import { centreFilterHi } from './centre-filter.messages.hi.ts';

export const centreFilterMessages = defineMessages({
  hi: centreFilterHi,
  en: { centre: 'Centre', allCentres: 'All centres', notAssigned: 'Not assigned' },
});
