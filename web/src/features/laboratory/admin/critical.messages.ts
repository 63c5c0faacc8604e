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
    hint: 'Call whoever has to know of these values, and have the value read back to you.',
    loading: 'Critical values are being fetched',
    none: 'Nobody has to be called',
    noneHint: 'Critical values appear here as soon as they are entered.',
    fetchFailed: 'Failed to fetch critical values',
    saveFailed: 'Failed to record this call',
    openOrder: (accession: string) => `Order ${accession}`,
    since: (day: string, time: string) => `Since ${day}, ${time}`,
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
    note: 'Note',
    personMissing: 'Give the name of the person who was called',
    numberMissing: 'Give the number that was called',
    readBackMissing: 'Ask the person to read the value back, then tick the box',
    recorded: 'The call is recorded',
    states,
  },
});
