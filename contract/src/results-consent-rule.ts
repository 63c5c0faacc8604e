// Apart from the calls, so that screens need no schemas for it.
import { isMinorOn } from './ages.ts';
import type { PatientRecord } from './patients.ts';

/**
 * Whether the account holder may not see a patient's results yet. A patient who turns 18 is an adult from that day on, and one of
 * unknown age counts as an adult.
 * @param today `YYYY-MM-DD`.
 */
export const needsResultsConsent = (
  patient: Pick<PatientRecord, 'relation' | 'dateOfBirth' | 'age' | 'resultsConsent'>,
  today: string,
): boolean => patient.relation !== 'self' && patient.resultsConsent === null && !isMinorOn(patient, today);
