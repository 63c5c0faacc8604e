// The words of lines and values on the screens of the bench.
import type { ResultFlag } from '@labfront/contract/reference-ranges';
import type { AMEND_CODES, LineState, ResultState } from '@labfront/contract/result-states';
import { englishOnly } from '../../../shared/i18n/messages.ts';

const lines: Record<LineState, string> = {
  ordered: 'Ordered',
  awaiting_specimen: 'Waits for its specimen',
  in_progress: 'Being tested',
  resulted: 'Entered',
  verified: 'Verified',
  authorised: 'Authorised',
  released: 'Released',
  recollect_requested: 'To be collected again',
  referred: 'Referred',
  not_performed: 'Not performed',
  cancelled: 'Cancelled',
};

const results: Record<ResultState, string> = {
  repeat: 'To be repeated',
  resulted: 'Entered',
  verified: 'Verified',
  authorised: 'Authorised',
};

/** A sign and a word each, because colour alone is not read by everybody. */
const flags: Record<ResultFlag, string> = {
  N: '✓ Normal',
  L: '↓ Low',
  H: '↑ High',
  LL: '⇊ Critically low',
  HH: '⇈ Critically high',
  A: '! Abnormal',
  INVALID: '✕ Invalid',
};

const amendCodes: Record<(typeof AMEND_CODES)[number], string> = {
  typing: 'Typing error',
  wrong_patient: 'Wrong patient',
  wrong_specimen: 'Wrong specimen',
  recalibration: 'The instrument was calibrated again',
  reagent: 'Reagent problem',
  other: 'Other reason',
};

export const laboratoryWords = englishOnly({
  en: {
    lines,
    results,
    flags,
    amendCodes,
  },
});
