// Why a value was amended, in words, for reports and screens. `AMEND_CODES` are the reasons that people give.

import { type Sentence, sentences } from './messages/sentences.ts';
import type { AMEND_CODES } from './result-states.ts';

/** `recalculated`: the program has calculated it anew from an amended value. */
export type AmendReason = (typeof AMEND_CODES)[number] | 'recalculated';

export const AMEND_REASON_WORDS: Readonly<Record<AmendReason, Sentence>> = sentences({
  typing: { en: 'typing error', hi: 'टाइपिंग की गलती' },
  wrong_patient: { en: 'wrong patient', hi: 'गलत मरीज़' },
  wrong_specimen: { en: 'wrong specimen', hi: 'गलत सैंपल' },
  recalibration: { en: 'recalibration', hi: 'मशीन दोबारा सेट की गई' },
  reagent: { en: 'reagent', hi: 'रीएजेंट' },
  other: { en: 'other reason', hi: 'दूसरी वजह' },
  recalculated: { en: 'calculated from an amended value', hi: 'सुधारे गए नतीजे से निकाला गया' },
});
