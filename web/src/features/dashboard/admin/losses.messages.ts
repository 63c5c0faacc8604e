import { englishOnly } from '../../../shared/i18n/messages.ts';

export const lossesMessages = englishOnly({
  en: {
    title: 'Losses and repeats',
    hint: 'Tubes that could not be measured, and values that were measured once more: the last 30 days unless you choose others.',
    searchHint: 'Tube or accession number',
    none: 'Nothing was lost in these days',
    noneFound: 'Nothing fits this search',
    fetchFailed: 'Failed to fetch what was lost',
    kind: 'Kind',
    anyKind: 'All tubes',
    kinds: { rejected: 'Rejected', lost: 'Lost', missed: 'Not drawn', repeat: 'Measured again' },
    reason: 'Reason',
    anyReason: 'Any reason',
    from: 'From',
    to: 'To',
    at: 'When',
    code: 'Tube or accession',
    openOrder: (code: string) => `Order of ${code}`,
    tests: 'Tests',
    centre: 'Centre',
    section: 'Late, lost, repeated',
    loading: 'Loading what is late and lost',
    late: (count: number) =>
      count === 1 ? '1 test is past its promised time' : `${count} tests are past their promised time`,
    drifting: (count: number) => (count === 1 ? '1 test has become slower' : `${count} tests have become slower`),
    lateVisits: (count: number) => (count === 1 ? '1 visit is late' : `${count} visits are late`),
    rejected: (count: number) => (count === 1 ? '1 tube was rejected' : `${count} tubes were rejected`),
    lost: (count: number) => (count === 1 ? '1 tube was lost' : `${count} tubes were lost`),
    missed: (count: number) => (count === 1 ? '1 tube was not drawn' : `${count} tubes were not drawn`),
    repeat: (count: number) => (count === 1 ? '1 value was measured again' : `${count} values were measured again`),
    repeatVisits: (count: number) =>
      count === 1
        ? '1 sample had to be collected once more, free of charge'
        : `${count} samples had to be collected once more, free of charge`,
    refunds: (count: number, amount: string) =>
      count === 1 ? `1 refund of ${amount}` : `${count} refunds, ${amount} together`,
    byReason: 'Rejected tubes by reason',
    byTest: 'Values measured again by test',
    nothing: 'Nothing is late, and nothing was lost or repeated in this period.',
    nothingVisible: 'Nothing that you may see is late, lost or repeated in this period.',
    since: (day: string) => `oldest of ${day}`,
  },
});
