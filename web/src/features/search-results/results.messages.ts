import { defineMessages } from '../../shared/i18n/messages.ts';
import { resultMessagesHi } from './results.messages.hi.ts';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const resultMessages = defineMessages({
  hi: resultMessagesHi,
  en: {
    failed: 'The search did not work',
    title: (text: string) => `Search: ${text}`,
    heading: 'Search results',
    headingFor: (text: string) => `Results for “${text}”`,
    understoodAs: (text: string) => `Showing results for ${text}`,
    typed: (text: string) => `You typed “${text}”.`,
    wordsLeftOut: (most: number) => `Only the first ${most} words are searched for.`,
    count: (tests: number, packages: number) =>
      [counted(tests, 'test'), ...(packages > 0 ? [counted(packages, 'package')] : [])].join(' and '),
    countListed: (found: number, names: number) =>
      found === names
        ? `All ${names} names of your list are found`
        : `${found} of ${names} names of your list are found`,
    searching: 'Searching',
    tests: 'Tests',
    packages: 'Packages',
    showAllTests: (count: number) => `Show all ${count} tests`,
    showAllPackages: (count: number) => `Show all ${count} packages`,
    foundByAlias: 'Also known as',
    foundByParameter: 'Covers',
    yourList: 'Your list',
    foundFor: (name: string) => `For “${name}”`,
    inCart: 'In your cart',
    addAll: (count: number, total: string) =>
      count === 1 ? `Add 1 to the cart · ${total}` : `Add all ${count} to the cart · ${total}`,
    goToCart: 'Go to the cart',
    nothing: (text: string) => `Nothing found for “${text}”`,
    nothingHint:
      'Try a shorter word or the name on your prescription. If a test is missing, call us: we may do it all the same.',
    callUs: (phone: string) => `Call ${phone}`,
    allTests: 'See all tests',
    uploadPrescription: 'Upload Prescription',
    popular: 'Often searched for',
    blank: 'Type the name of a test or package',
    blankHint: 'A short form, an organ or a complaint works too.',
  },
});
