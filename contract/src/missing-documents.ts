// Which tests of a patient wait for the consent form and the referral (PCPNDT Act). Pure, for the device without a network too.
import type { DocumentKind } from './booking-document-limits.ts';

/** A patient of a booking as its visit and its tubes name them. */
export interface NamedPatient {
  readonly name: string;
  readonly age: number | null;
  readonly sex: string | null;
}

export interface PatientWithDocuments extends NamedPatient {
  readonly testIds: readonly string[];
  readonly missing: readonly DocumentKind[];
}

const isSame = (a: NamedPatient, b: NamedPatient) => a.name === b.name && a.age === b.age && a.sex === b.sex;

/**
 * The patients of a booking whose documents the tubes of one patient wait for: their own. Where the booking calls nobody so any more, the
 * documents of everybody count, rather than none.
 */
export function concerning<P extends NamedPatient>(patients: readonly P[], patient: NamedPatient): readonly P[] {
  const own = patients.filter((one) => isSame(one, patient));
  return own.length > 0 ? own : patients;
}

/** The tests of a patient whose documents are missing. @param patients everybody of the booking with such a test. */
export const testsWithoutDocuments = (patients: readonly PatientWithDocuments[], patient: NamedPatient): string[] =>
  concerning(patients, patient).flatMap(({ missing, testIds }) => (missing.length > 0 ? testIds : []));
