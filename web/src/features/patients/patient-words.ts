import { ageOn } from '@labfront/contract/ages';
import type { PatientRecord } from '@labfront/contract/patients';
import { formatAge } from '../../shared/format/ages.ts';
import { dayInIndia } from '../../shared/format/dates.ts';
import type { Locale } from '../../shared/i18n/messages.ts';
import { patientWords } from './patients.messages.ts';

/**
 * `Spouse, 41 years, Female`: what tells a patient from another one of the same name.
 * @param forStaff of an account's own person they read age and sex alone.
 */
export function aboutPatient(patient: PatientRecord, locale: Locale, forStaff = false): string {
  const text = patientWords[locale];
  const age = ageOn(patient, dayInIndia(new Date()));
  const relation = forStaff && patient.relation === 'self' ? [] : [text.relations[patient.relation]];
  const parts = [...relation, age === null ? text.noAge : formatAge(age, locale)];
  return [...parts, ...(patient.sex === null ? [] : [text.sexes[patient.sex]])].join(', ');
}
