import type { PatientRecord } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import { dayInIndia } from '../../shared/format/dates.ts';

/** The patients with these ids who have not agreed yet that the account holder sees their results. */
export function patientsToAgree(
  patients: readonly PatientRecord[],
  ids: readonly (string | null)[],
): readonly PatientRecord[] {
  const today = dayInIndia(new Date());
  return patients.filter((patient) => ids.includes(patient._id) && needsResultsConsent(patient, today));
}
