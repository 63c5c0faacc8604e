import { defineMessages } from '../../shared/i18n/messages.ts';
import { basketMessagesHi } from './basket.messages.hi.ts';

export const basketMessages = defineMessages({
  hi: basketMessagesHi,
  en: {
    failed: 'Cheaper packages could not be looked for',
    title: (amount: string) => `The same tests for ${amount} less`,
    instead: (put: string, saves: string) => `The same tests in ${put} cost ${saves} less.`,
    without: (saves: string) =>
      `A package in your cart holds them already: without buying them again you pay ${saves} less.`,
    goes: (names: string) => `Goes out of your cart: ${names}.`,
    stays: 'Everything else in your cart stays as it is.',
    more: (count: number, names: string) => `${count === 1 ? 'One test more' : `${count} tests more`}: ${names}.`,
    cghs: (amount: string) => `The government's CGHS rate for these tests is ${amount}.`,
    swap: 'Buy it this way',
    done: (amount: string) => `Changed: you pay ${amount} less.`,
    undo: 'Undo',
    undone: 'Your cart is as it was.',
    addInstead: (total: string) => `Add these to the cart · ${total}`,
    and: (names: readonly string[]) => names.join(', '),
  },
});
