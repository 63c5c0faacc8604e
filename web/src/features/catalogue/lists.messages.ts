import { formatCount } from '../../shared/format/numbers.ts';
import { defineMessages } from '../../shared/i18n/messages.ts';
import { listMessagesHi } from './lists.messages.hi.ts';

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

export const listMessages = defineMessages({
  hi: listMessagesHi,
  en: {
    home: 'Home',
    allTests: 'All tests',
    testsHeading: 'All tests',
    testsIntro: 'Every test we do, with what it covers, how to prepare and one final price.',
    testsTitle: 'All lab tests and prices',
    testsTitleOf: (category: string) => `${category} tests and prices`,
    testsDescription: (site: string) =>
      `All lab tests of ${site} from A to Z: what each one covers, the specimen, when the report is ready, and the final price.`,
    packages: 'Packages',
    packagesHeading: 'Health packages',
    packagesIntro: 'Tests that belong together, for less than they cost one by one.',
    packagesTitle: 'Health packages and prices',
    packagesTitleOf: (category: string) => `${category} health packages`,
    packagesDescription: (site: string) =>
      `Health packages of ${site}: the tests in each, how to prepare, and the final price with what you save.`,
    pageOf: (title: string, page: number) => `${title}, page ${page}`,
    filter: 'Filter by name',
    filterHint: 'Name, short name or code',
    category: 'Category',
    allCategories: 'All categories',
    audience: 'For',
    allAudiences: 'Everybody',
    audiences: { women: 'Women', men: 'Men', children: 'Children', seniors: 'Senior citizens' },
    condition: 'Organ or condition',
    allConditions: 'All',
    letters: 'By first letter',
    allLetters: 'All',
    startingWith: (letter: string) => `Tests that begin with ${letter}`,
    sort: 'Sort by',
    sortPopular: 'Most asked for first',
    sortName: 'Name, A to Z',
    sortNameDown: 'Name, Z to A',
    sortPrice: 'Price, low to high',
    sortPriceDown: 'Price, high to low',
    countTests: (count: number) => counted(count, 'test', 'tests'),
    countPackages: (count: number) => counted(count, 'package', 'packages'),
    clear: 'Clear the filter',
    testsList: 'List of tests',
    packagesList: 'List of packages',
    noTests: 'No test fits this filter',
    noPackages: 'No package fits this filter',
    noneHint: 'Try another spelling or fewer letters. The search at the top also understands near spellings.',
    noPage: 'This page of the list is empty',
    firstPage: 'To the first page',
  },
});
