// A patient as the form holds them, and what is sent of it.
import { isMinorOn } from '@labfront/contract/ages';
import type { PatientRecord } from '@labfront/contract/patients';
import type { CallInput } from '../../shared/api/api.types.ts';
import { dayInIndia } from '../../shared/format/dates.ts';

export interface PatientValues {
  name: string;
  relation: string;
  sex: string;
  /** By which of the two the age is told. */
  knownBy: 'birthday' | 'age';
  dateOfBirth: string;
  age: { value: string; unit: 'days' | 'months' | 'years' };
  mobileNumber: string;
  abhaNumber: string;
  guardian: { name: string; relation: string; consent: boolean };
}

type Body = CallInput<'POST /patients'>['body'];

export function patientValues(patient: PatientRecord | null): PatientValues {
  const guardian = patient?.guardian;
  return {
    name: patient?.name ?? '',
    relation: patient?.relation ?? '',
    sex: patient?.sex ?? '',
    knownBy: patient?.age ? 'age' : 'birthday',
    dateOfBirth: patient?.dateOfBirth ?? '',
    age: { value: patient?.age ? String(patient.age.value) : '', unit: patient?.age?.unit ?? 'years' },
    mobileNumber: patient?.mobileNumber ?? '',
    abhaNumber: patient?.abhaNumber ?? '',
    guardian: {
      name: guardian?.name ?? '',
      relation: guardian?.relation ?? 'parent',
      consent: guardian !== undefined && guardian !== null,
    },
  };
}

/** Whether what the form says of the age makes the patient a minor. */
export function isMinor({ knownBy, dateOfBirth, age }: PatientValues, today = dayInIndia(new Date())): boolean {
  if (knownBy === 'birthday') return dateOfBirth !== '' && isMinorOn({ dateOfBirth, age: null }, today);
  const value = Number(age.value);
  if (age.value.trim() === '' || !Number.isInteger(value) || value < 0) return false;
  return isMinorOn({ dateOfBirth: null, age: { value, unit: age.unit, recordedOn: today } }, today);
}

/** Whether the account holder would need this patient's consent to see their results. */
export function isAdultRelative(values: PatientValues, today = dayInIndia(new Date())): boolean {
  const { relation, knownBy, dateOfBirth, age } = values;
  const isAgeKnown = knownBy === 'birthday' ? dateOfBirth !== '' : age.value.trim() !== '';
  return relation !== '' && relation !== 'self' && isAgeKnown && !isMinor(values, today);
}

/** @param before the patient that is changed; an age that nobody touched keeps the day on which it was said. */
export function toBody(values: PatientValues, before: PatientRecord | null): Body {
  const { name, relation, sex, knownBy, dateOfBirth, age, mobileNumber, abhaNumber, guardian } = values;
  const known = before?.age;
  const isTouched = !known || String(known.value) !== age.value.trim() || known.unit !== age.unit;
  const said = { ...age, ...(!isTouched && { recordedOn: known.recordedOn }) };
  return {
    name,
    relation,
    sex,
    ...(knownBy === 'birthday' ? dateOfBirth !== '' && { dateOfBirth } : age.value.trim() !== '' && { age: said }),
    mobileNumber,
    abhaNumber,
    ...(isMinor(values) && { guardian }),
  } as Body;
}
