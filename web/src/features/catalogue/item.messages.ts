import { formatCount } from '../../shared/format/numbers.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';
import { itemMessagesHi } from './item.messages.hi.ts';

export const itemMessages = defineMessages({
  hi: itemMessagesHi,
  en: {
    home: 'Home',
    allTests: 'All tests',
    packages: 'Packages',
    loading: 'Loading the page',
    alsoKnownAs: 'Also known as',
    quantity: 'Quantity',
    quantityOf: (name: string) => `Quantity of ${name}`,
    quantityHint: 'One for each person',
    onePerson: 'Book Now is for one person. For more, add them to the cart.',
    total: (amount: string) => `Together ${amount}`,
    priceHeading: 'Price',
    visitFee: 'Any home visit fee is shown before you book.',
    specimen: 'Specimen',
    specimens: 'Specimens',
    turnaround: 'Report ready in',
    accreditation: 'Accreditation',
    accredited: 'NABL accredited',
    notAccredited: 'Done in our network, outside the NABL scope',
    parameterCount: 'Parameters',
    testCount: 'Tests',
    aboutTest: 'What it is for',
    aboutPackage: 'What it is for',
    preparation: 'How to prepare',
    noPreparation: 'No preparation is needed.',
    parametersHeading: (count: number) =>
      count === 1 ? 'Parameter covered' : `${formatCount(count)} parameters covered`,
    packagesWith: 'Packages that contain this test',
    allPackagesWith: (count: number) => `Show all ${count} packages`,
    testsHeading: (tests: number, parameters: number) =>
      `${tests === 1 ? '1 test' : `${formatCount(tests)} tests`}, ${parameters === 1 ? '1 parameter' : `${formatCount(parameters)} parameters`}`,
    parametersIn: (count: number) => (count === 1 ? '1 parameter' : `${count} parameters`),
    toTest: 'About this test',
    alone: 'Alone',
    related: 'Related packages',
    viewAllPackages: 'See all packages',
    savesSingles: (amount: string, singles: string) => `Saves ${amount}: the tests one by one cost ${singles}`,
    testDescription: (name: string, price: string, description: string) => `${name} for ${price}. ${description}`,
    testTitle: (name: string) => `${name}: price and preparation`,
    packageTitle: (name: string) => `${name}: tests and price`,
    unknown: 'Page not found',
  },
});
