import { defineMessages } from '../../shared/i18n/messages.ts';

export const cardMessages = defineMessages({
  en: {
    addToCart: 'Add to Cart',
    addItemToCart: (name: string) => `Add to Cart: ${name}`,
    nabl: 'NABL accredited',
    reportIn: (duration: string) => `Report in ${duration}`,
    specimen: (specimen: string) => `Specimen: ${specimen}`,
    parameters: (count: number) => (count === 1 ? '1 parameter' : `${count} parameters`),
    tests: (count: number) => (count === 1 ? '1 test' : `${count} tests`),
    more: (count: number) => `${count} more`,
    save: (amount: string) => `Save ${amount}`,
    saveAgainstSingles: (amount: string) => `Save ${amount} against the tests one by one`,
    loadingList: 'Loading the list',
  },
});
