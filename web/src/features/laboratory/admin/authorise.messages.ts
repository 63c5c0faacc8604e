import { englishOnly } from '../../../shared/i18n/messages.ts';

const values = (count: number) => (count === 1 ? '1 value' : `${count} values`);
const tests = (count: number) => (count === 1 ? '1 test' : `${count} tests`);

export const authoriseMessages = englishOnly({
  en: {
    title: 'Authorise',
    hint: 'Orders with verified tests. Open one to read its values before you authorise them.',
    loading: 'The orders are being fetched',
    fetchFailed: 'Failed to fetch the orders',
    none: 'Nothing waits for you',
    noneHint: 'Tests appear here as soon as their values are verified.',
    waiting: (count: number) => `${tests(count)} verified`,
    critical: 'Critical value',
    late: 'Late',
    back: 'Orders to authorise',
    missing: 'This order does not exist',
    missingHint: 'It may belong to another centre.',
    heading: (accession: string) => `Authorise order ${accession}`,
    keys: 'Arrow keys go from value to value, Space checks or unchecks one, Ctrl and Enter authorises those that are checked.',
    nothing: 'No value of this order is verified and waits for you.',
    unverified: (count: number) => `${values(count)} of this order not verified yet`,
    notDue: 'Not verified yet',
    check: (name: string) => `Authorise ${name}`,
    lookFirst: 'Critical, invalid, implausible, changed much or without the range of this patient: check it yourself',
    own: 'You entered it, or a value it is calculated from: another person authorises it',
    notReported: 'This value is not reported',
    authorise: (count: number) => `Authorise ${values(count)}`,
    chooseOne: 'Check at least one value',
    counts: (good: number, bad: number) =>
      bad === 0 ? `${values(good)} authorised` : `${values(good)} authorised, ${values(bad)} not authorised`,
    conflict: (name: string, value: string) => `${name} entered ${value} meanwhile. Read it and check it again.`,
    conflictUnknown: 'Somebody changed this value meanwhile. Read it and check it again.',
    done: 'Authorised',
    next: (accession: string) => `Next order: ${accession}`,
    noNext: 'No other order waits',
    comment: 'Comment on the report',
    commentOf: (test: string) => `Comment on ${test}`,
    saveComment: 'Save comment',
    commentSaved: 'The comment is saved',
    commentFailed: 'Failed to save the comment',
    authoriseFailed: 'Failed to authorise these values',
    referredTo: (name: string) => `Measured by ${name}`,
    theirReport: 'Their report',
  },
});
