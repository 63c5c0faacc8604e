import { defineMessages } from '../../shared/i18n/messages.ts';
import { cityDialogMessagesHi } from './city-dialog.messages.hi.ts';

export const cityDialogMessages = defineMessages({
  hi: cityDialogMessagesHi,
  en: {
    title: 'Your city',
    hint: 'Prices can differ by city. You pay the price of the city where the sample is taken.',
    filter: 'Find a city',
    none: 'We do not collect in this city yet.',
    noCity: 'No city: show general prices',
    current: 'Chosen now',
    loading: 'Loading the cities',
  },
});
