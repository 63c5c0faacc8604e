import { defineMessages } from '../i18n/messages.ts';
import { listMessagesHi } from './lists.messages.hi.ts';

export const listMessages = defineMessages({
  hi: listMessagesHi,
  en: {
    search: 'Search',
    wordsLeftOut: (most: number) => `Only the first ${most} words are searched for.`,
    clearFilters: 'Clear search and filters',
    dropFilter: (filter: string) => `Drop the filter: ${filter}`,
    columns: 'Columns',
    exportCsv: 'Export CSV',
    exportFailed: 'Failed to export the list',
    rowCount: (shown: string, rows: number) => (rows === 1 ? '1 row' : `${shown} rows`),
    moreRows: (shown: string) => `More than ${shown} rows`,
    loading: 'Loading...',
    pastEnd: 'There is nothing on this page',
    firstPage: 'To the first page',
  },
});
