import type { CriticalState } from '@labfront/contract/result-states';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const states: Record<CriticalState, string> = {
  open: 'Nobody was called yet',
  called: 'Told',
  unreachable: 'Nobody was reached',
  escalated: 'The pathologist decides',
  closed: 'Closed',
};

export const criticalMessages = englishOnly({
  en: {
    title: 'Critical values',
    hint: 'Call the requester first, then the patient, and have the value read back to you.',
    loading: 'Critical values are being fetched',
    none: 'Nobody has to be called',
    noneHint: 'Critical values appear here as soon as they are entered, and corrections of values that were told.',
    fetchFailed: 'Failed to fetch critical values',
    saveFailed: 'Failed to record this call',
    openOrder: (accession: string) => `Order ${accession}`,
    since: (day: string, time: string) => `Since ${day}, ${time}`,
    requester: (name: string) => `Requested by ${name}`,
    patient: (name: string) => `Patient: ${name}`,
    noNumber: 'no number is recorded',
    told: (call: { person: string; number: string; value: string }, day: string, time: string) =>
      `${call.person} on ${call.number} was told ${call.value} on ${day}, ${time}.`,
    callAgain: (value: string) => `Call again: it is now ${value}.`,
    callAgainWithdrawn: 'Call again: that value does not hold.',
    withdrawn: (reason: string) =>
      reason === '' ? 'Its sample cannot be used: this value does not hold.' : `This value does not hold: ${reason}`,
    now: (time: string) => `It is ${time}. The call is recorded with this time.`,
    record: 'Record a call',
    recordOf: (parameter: string, name: string) => `Record a call about ${parameter} of ${name}`,
    calls: 'Calls so far',
    reached: (person: string, number: string) => `${person} on ${number} was told`,
    unreached: (person: string, number: string) => `${person} on ${number} was not reached`,
    by: (name: string) => `by ${name}`,
    outcome: 'Outcome',
    outcomes: { reached: 'Reached', unreachable: 'Not reached' },
    person: 'Who was called',
    number: 'Phone number',
    readBack: (value: string) => `The value ${value} was read back to me correctly`,
    othersTitle: 'The same call was about',
    withoutHold: (value: string) => `${value} does not hold`,
    readBackAll: (values: string) => `These values were read back to me correctly: ${values}`,
    register: 'All calls',
    readBackWithdrawn: (value: string) => `It was read back to me that the value ${value} does not hold`,
    note: 'Note',
    personMissing: 'Give the name of the person who was called',
    numberMissing: 'Give the whole number that was called, such as 98765 43210 or 0755 255 0100',
    readBackMissing: 'Ask the person to read the value back, then tick the box',
    recorded: (person: string, number: string, time: string) => `Recorded: call to ${person} on ${number}, ${time}`,
    states,
  },
});
