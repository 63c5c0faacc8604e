import { englishOnly } from '../../../shared/i18n/messages.ts';

export const turnaroundMessages = englishOnly({
  en: {
    title: 'Turnaround',
    hint: 'Promised against real time: a test is due so many hours after its last tube was received, and done with its release.',
    searchHint: 'Accession number',
    none: 'No tests here: nothing is late',
    noneFound: 'No test fits this search',
    fetchFailed: 'Failed to fetch the times',
    state: 'Show',
    states: {
      late: 'Late now',
      open: 'Not finished',
      finished: 'Finished',
      overdue: 'Finished too late',
    },
    from: 'From',
    to: 'To',
    order: 'Order',
    openOrder: (accession: string) => `Order ${accession}`,
    test: 'Test',
    centre: 'Centre',
    received: 'Received',
    due: 'Due',
    step: 'How far',
    steps: {
      received: 'Received',
      resulted: 'Measured',
      authorised: 'Authorised',
      released: 'Released',
    },
    late: 'Late by',
    inTime: 'In time',
    minutes: (minutes: number) => {
      const hours = Math.floor(minutes / 60);
      if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
      return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
    },
    byTest: 'The last 7 days by test and centre',
    whole: (lines: number, late: number) =>
      lines === 0
        ? 'Nothing was finished in these days.'
        : `${lines} tests were finished, ${late === 0 ? 'all in time' : `${late} of them too late`}.`,
    promised: 'Promised',
    taken: 'Taken',
    finished: 'Finished',
    tooLate: 'Too late',
    ways: {
      transport: 'Collected to received',
      measuring: 'Received to measured',
      authorising: 'Measured to authorised',
      report: 'Authorised to released',
    },
    hours: (hours: number) => `${hours} h`,
    onlySlower: (count: number) =>
      count === 1 ? 'Only the test that has become slower.' : `Only the ${count} tests that have become slower.`,
    allTests: 'Show all tests',
    slower: 'Slower than before',
    showLines: (test: string) => `Late tests of ${test}`,
    moreRows: (left: number) => `${left} more with fewer late tests are not shown.`,
  },
});
