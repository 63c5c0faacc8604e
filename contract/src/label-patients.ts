// A patient as tubes and lists of the laboratory name them.
import { z } from 'zod';
import { AGE_UNITS, type Age, ageOn } from './ages.ts';

export const LabelPatient = z.object({
  name: z.string(),
  /** In completed years. */
  age: z.number().nullable(),
  sex: z.string().nullable(),
  /** Of a child below two years, in days or months, when the sample was drawn. */
  infantAge: z.object({ value: z.number(), unit: z.enum(AGE_UNITS) }).optional(),
});
export type LabelPatient = z.output<typeof LabelPatient>;

/** The age that people read: an infant's in days or months, else in years; null where nobody knows it. */
export const labelAge = ({ age, infantAge }: Pick<LabelPatient, 'age' | 'infantAge'>): Age | null =>
  infantAge ?? (age === null ? null : { value: age, unit: 'years' });

/**
 * The patient of a label when the sample was drawn.
 * @param born the day of birth of a child whose age is told in days or months. @param day `YYYY-MM-DD`, in India.
 */
export function onLabel<Patient extends LabelPatient>(patient: Patient, born: string | null, day: string): Patient {
  const infantAge = born === null ? null : ageOn({ dateOfBirth: born, age: null }, day);
  return infantAge === null ? patient : { ...patient, infantAge };
}
