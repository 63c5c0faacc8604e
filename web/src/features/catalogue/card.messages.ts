import { defineMessages } from '../../shared/i18n/messages.ts';
import { cardMessagesHi } from './card.messages.hi.ts';

export const cardMessages = defineMessages({
  hi: cardMessagesHi,
  en: {
    addToCart: 'Add to Cart',
    addItemToCart: (name: string) => `Add to Cart: ${name}`,
    inCart: (name: string) => `In the cart: ${name}`,
    removeFromCart: (name: string) => `Remove ${name} from the cart`,
    viewCart: 'View cart',
    nabl: 'NABL accredited',
    reportIn: (duration: string) => `Report in ${duration}`,
    specimen: (specimen: string) => `Specimen: ${specimen}`,
    parameters: (count: number) => (count === 1 ? '1 parameter' : `${count} parameters`),
    tests: (count: number) => (count === 1 ? '1 test' : `${count} tests`),
    more: (count: number) => `${count} more`,
    saving: (amount: string) => `Saves ${amount} against single tests`,
    loadingList: 'Loading the list',
  },
});
