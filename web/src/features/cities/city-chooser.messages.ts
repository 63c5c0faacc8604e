import { defineMessages } from '../../shared/i18n/messages.ts';
import { cityChooserMessagesHi } from './city-chooser.messages.hi.ts';

export const cityChooserMessages = defineMessages({
  hi: cityChooserMessagesHi,
  en: {
    choose: 'Choose your city',
    chosen: (city: string) => `City: ${city}. Change`,
  },
});
