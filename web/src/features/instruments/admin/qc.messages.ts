import type { QcOutcome, QcState, WestgardRule } from '@labfront/contract/instrument-states';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const states: Record<QcState, string> = {
  missing: 'No control yet',
  passed: 'Passed',
  failed: 'Failed',
  override: 'Signed override',
};

const rules: Record<WestgardRule, string> = {
  '1_2s': '1-2s: one control beyond 2 SD',
  '1_3s': '1-3s: one control beyond 3 SD',
  '2_2s': '2-2s: two controls beyond the same 2 SD',
  R_4s: 'R-4s: two controls 4 SD apart',
  '4_1s': '4-1s: four controls beyond the same 1 SD',
  '10_x': '10-x: ten controls on one side of the mean',
  other: 'Another rule',
};

const outcomes: Record<QcOutcome, string> = { passed: 'Passed', failed: 'Failed', override: 'Override' };

export const qcMessages = englishOnly({
  en: {
    title: 'Quality control',
    heading: (day: string) => `Quality control on ${day}`,
    hint: 'Results of an instrument are accepted when the last control of each level passed today, or somebody signed for them.',
    loading: 'Controls are being fetched',
    fetchFailed: 'Failed to fetch the controls',
    saveFailed: 'Failed to save the control',
    date: 'Day',
    none: 'No instrument measures anything here',
    noneHint: 'Controls belong to the parameters that an instrument is mapped to.',
    parameter: 'Parameter',
    state: 'State',
    records: 'Controls',
    actions: 'Actions',
    states,
    outcomes,
    rules,
    table: (name: string) => `Controls of ${name}`,
    enter: 'Enter a control',
    enterOf: (parameter: string, instrument: string) => `Enter a control of ${parameter} on ${instrument}`,
    passAll: (count: number) => `Enter ${count} as passed`,
    passAllOf: (name: string, count: number) => `Enter ${count} as passed on ${name}`,
    passAllText: 'A passed control is entered for each parameter that has none today.',
    passedAll: 'The controls are entered',
    outcome: 'Outcome',
    rule: 'Rule that was broken',
    chooseRule: 'Choose a rule',
    ruleMissing: 'Name the rule that the control broke',
    level: 'Level',
    levelHint: 'Of the control material, such as Level 2',
    note: 'Note',
    save: 'Save',
    saved: 'The control is entered',
    override: 'Sign an override',
    overrideOf: (parameter: string, instrument: string) => `Sign an override for ${parameter} on ${instrument}`,
    overrideText: 'Results of today are accepted without a passed control. Your name and the reason stay with them.',
    signed: 'The override is signed',
    reason: 'Reason',
    reasonMissing: 'Give a reason',
    review: 'Review',
    reviewOf: (outcome: string, time: string) => `Review the control "${outcome}" of ${time}`,
    reviewed: (name: string) => `reviewed by ${name}`,
    reviewDone: 'The control is reviewed',
    by: (name: string, time: string) => `${name}, ${time}`,
    cancel: 'Cancel',
  },
});
