import type { ResultOutcome } from '@labfront/contract/laboratory';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const values = (count: number) => (count === 1 ? '1 value' : `${count} values`);

const did: Record<ResultOutcome['outcome'], string> = {
  saved: 'saved',
  verified: 'verified',
  authorised: 'authorised',
  repeat: 'to be repeated',
  referred: 'referred',
  not_performed: 'not performed',
  conflict: 'refused',
  refused: 'refused',
};

export const orderMessages = englishOnly({
  en: {
    title: 'Order',
    loading: 'The order is being fetched',
    worklist: 'Worklist',
    missing: 'This order does not exist',
    missingHint: 'It may belong to another centre.',
    fetchFailed: 'Failed to fetch this order',
    saveFailed: 'Failed to save the values',
    stepFailed: 'Failed to record this',
    heading: (accession: string) => `Order ${accession}`,
    keys: 'Enter or arrow down goes to the next value, arrow up goes back, Escape restores the saved value, Ctrl and Enter saves. Type not_done or invalid where nothing could be measured.',
    noParameters: 'The definition of this test names no parameters.',
    save: 'Save',
    saveSome: (count: number) => `Save ${values(count)}`,
    verifyAll: (count: number) => `Verify all (${count})`,
    verifyChosen: (count: number) => `Verify chosen (${count})`,
    authoriseAll: (count: number) => `Authorise all (${count})`,
    authoriseOthers: (count: number) => `Authorise the others (${count})`,
    readFirst: (count: number) =>
      `${values(count)} critical, invalid, implausible, changed much or without the range of this patient: read each, and choose it to authorise it.`,
    ownValues: (count: number) => `You entered ${values(count)} yourself: another person verifies and authorises them.`,
    authoriseChosen: (count: number) => `Authorise chosen (${count})`,
    repeatChosen: (count: number) => `Repeat chosen (${count})`,
    counts: (did: string, good: number, bad: number) =>
      [
        ...(good > 0 || bad === 0 ? [`${values(good)} ${did}`] : []),
        ...(bad > 0 ? [`${values(bad)} refused`] : []),
      ].join(', '),
    did,
  },
});

export const rowMessages = englishOnly({
  en: {
    choose: (name: string) => `Choose ${name}`,
    reasonOf: (name: string) => `Reason for ${name}`,
    reason: 'Reason',
    calculated: 'Calculated',
    noValue: 'No value yet',
    notReported: 'This value is not reported',
    called: (value: string, person: string, by: string) => `${value} told to ${person} by ${by}`,
    notReached: (value: string, person: string, by: string) => `${person} not reached about ${value} by ${by}`,
    callDue: 'Nobody was told of this critical value yet',
    callAgain: 'Somebody was told another value: call again',
    callWithdrawn: 'Somebody was told this value, which does not hold: call again',
    range: (range: string) => `Range: ${range}`,
    criticalRange: (limits: string) => `Critical: ${limits}`,
    noRange: 'No range is approved',
    theirs: {
      low: (name: string) => `Their range of ${name}, from`,
      high: (name: string) => `Their range of ${name}, to`,
      expected: (name: string) => `Their normal result of ${name}`,
    },
    noTheirRange: 'Their report gives no range, or nobody has typed it',
    uncertainRange: 'The range depends on an age or sex that is not known',
    pregnancyRange: 'The range depends on a pregnancy that is not known',
    inPregnancy: (range: string, week: number) => `${range}, in pregnancy from week ${week}`,
    oneOf: (choices: string) => `One of: ${choices}`,
    earlier: 'Previous results',
    changed: (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} % since last time`,
    largeChange: 'Large change',
    critical: 'Critical value',
    unsaved: 'Not saved',
    enteredBy: (name: string) => `Entered by ${name}`,
    verifiedBy: (name: string) => `Verified by ${name}`,
    authorisedBy: (name: string) => `Authorised by ${name}`,
    repeatFor: (reason: string, name: string) => `Reason: ${reason} (${name})`,
    repeatedFor: (reason: string, name: string) => `Repeated: ${reason} (${name})`,
    versions: 'Earlier versions',
    conflict: (name: string, value: string) => `${name} entered ${value} meanwhile.`,
    conflictUnknown: (value: string) => `Somebody else entered ${value} meanwhile.`,
    confirm: 'The value is right: keep it',
    confirmed: 'Not saved: to be kept although it is implausible',
    implausible: 'Outside the plausible limits',
    takeTheirs: 'Keep that value',
    takeMine: 'Replace it with mine',
    done: {
      saved: 'Saved',
      verified: 'Verified',
      authorised: 'Authorised',
      repeat: 'To be repeated',
      referred: 'Referred',
      not_performed: 'Not performed',
    },
    amend: 'Amend',
    amendOf: (name: string) => `Amend ${name}`,
  },
});

export const stepMessages = englishOnly({
  en: {
    repeatTitle: 'Measure again?',
    repeatExplain: (names: string) => `The values of ${names} wait for another measurement.`,
    repeat: 'Repeat',
    reason: 'Reason',
    reasonMissing: 'Give a reason',
    repeated: (count: number) => `${values(count)} to be measured again`,
    amendTitle: (name: string) => `Amend ${name}`,
    amendExplain: (value: string) =>
      `The authorised value ${value} is kept as an earlier version. The new one is verified and authorised again.`,
    amend: 'Amend',
    value: 'New value',
    valueMissing: 'Type the new value',
    why: 'Why it is amended',
    choose: 'Choose a reason',
    whyMissing: 'Choose why the value is amended',
    confirm: 'I looked again: the value is right although it is implausible',
    amended: (name: string) => `${name} is amended`,
  },
});
