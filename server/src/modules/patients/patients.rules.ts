// Stores and shows a patient, and checks the details: pure rules, no database.
import { randomInt } from 'node:crypto';
import { isMinorOn } from '@labfront/contract/ages';
import type { PatientBody, PatientChange, PatientRecord } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import { verhoeffDigit } from '@labfront/contract/verhoeff';
import { badField } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { PatientColumns, PatientRow } from './patients.queries.ts';

const OLDEST_YEARS = 120;

type Guardian = NonNullable<PatientRecord['guardian']>;

/** Ten digits and their check digit. The first is 1 to 5, so that no UHID looks like a mobile number. */
export function newUhid(): string {
  const digits = `${randomInt(1, 6)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  return `${digits}${verhoeffDigit(digits)}`;
}

export const newRow = (accountId: string | null, columns: PatientColumns, at: string): PatientRow => ({
  ...columns,
  id: newId(),
  uhid: newUhid(),
  account_id: accountId,
  seat: null,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  merged_into: null,
  results_consent_at: null,
  results_consent_by: null,
});

function ageOf({
  age_value: value,
  age_unit: unit,
  age_recorded_on: recordedOn,
}: PatientColumns): PatientRecord['age'] {
  return value === null || unit === null || recordedOn === null ? null : { value, unit, recordedOn };
}

export function toPatient(row: PatientRow): PatientRecord {
  return {
    _id: row.id,
    uhid: row.uhid,
    name: row.name,
    dateOfBirth: row.date_of_birth,
    age: ageOf(row),
    sex: row.sex,
    relation: row.relation,
    mobileNumber: row.mobile_number,
    abhaNumber: row.abha_number,
    guardian: row.guardian === null ? null : (JSON.parse(row.guardian) as Guardian),
    resultsConsent:
      row.results_consent_at === null || row.results_consent_by === null
        ? null
        : { at: row.results_consent_at, by: row.results_consent_by },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Today in Asia/Kolkata, and the moment. */
interface Now {
  today: string;
  at: string;
}

/** @throws AppError 400 at the field for two ages, and for a birthday on which nobody was born who lives. */
function refuseImpossible({ dateOfBirth, age }: Pick<PatientChange, 'dateOfBirth' | 'age'>, today: string): void {
  if (dateOfBirth === undefined) return;
  if (age) throw badField('age', 'VALIDATION.ageOrBirthday');
  if (dateOfBirth > today) throw badField('dateOfBirth', 'VALIDATION.birthdayAhead');
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  if (dateOfBirth < oldest) throw badField('dateOfBirth', 'VALIDATION.birthdayTooOld', { most: OLDEST_YEARS });
}

/** The columns of what was said about the age; undefined where nothing was. An age that is only repeated keeps its day. */
function ageColumns(
  { dateOfBirth, age }: Pick<PatientChange, 'dateOfBirth' | 'age'>,
  before: PatientColumns | null,
  today: string,
) {
  if (dateOfBirth !== undefined) {
    return { date_of_birth: dateOfBirth, age_value: null, age_unit: null, age_recorded_on: null };
  }
  if (!age) return undefined;
  const { value, unit, recordedOn } = age;
  const isRepeated = recordedOn === before?.age_recorded_on && value === before?.age_value && unit === before?.age_unit;
  const age_recorded_on = isRepeated ? (before?.age_recorded_on ?? today) : today;
  return { date_of_birth: null, age_value: value, age_unit: unit, age_recorded_on };
}

function guardianColumn(given: PatientBody['guardian'], before: string | null, { at }: Now): string | null {
  if (!given) return before;
  const { name, relation } = given;
  const known = before === null ? undefined : (JSON.parse(before) as Guardian);
  const isKnown = known?.name === name && known.relation === relation;
  return JSON.stringify({ name, relation, consent: true, consentedAt: isKnown ? known.consentedAt : at });
}

/** @throws AppError 400 at `guardian` for a patient under 18 without one. An adult's guardian is not kept. */
function withGuardian(columns: PatientColumns, today: string): PatientColumns {
  const isMinor = isMinorOn({ dateOfBirth: columns.date_of_birth, age: ageOf(columns) }, today);
  if (!isMinor) return { ...columns, guardian: null };
  if (columns.guardian === null) throw badField('guardian', 'VALIDATION.guardianMissing');
  return columns;
}

/** @throws AppError 400 at the field for an impossible age, none, or a missing guardian. */
export function columnsOfNew(body: PatientBody, now: Now): PatientColumns {
  refuseImpossible(body, now.today);
  const age = ageColumns(body, null, now.today);
  if (!age) throw badField('age', 'VALIDATION.ageMissing');
  const columns: PatientColumns = {
    name: body.name,
    ...age,
    sex: body.sex,
    relation: body.relation,
    mobile_number: body.mobileNumber ?? '',
    abha_number: body.abhaNumber ?? null,
    guardian: guardianColumn(body.guardian, null, now),
  };
  return withGuardian(columns, now.today);
}

/** Whether a change makes a child of an adult relative who has not agreed to anything, which would open their results. */
export const makesChild = (before: PatientRow, after: PatientColumns, today: string): boolean =>
  needsResultsConsent(toPatient(before), today) && !needsResultsConsent(toPatient({ ...before, ...after }), today);

/** The columns after a change; missing fields stay. @throws AppError 400 as for a new one, and at `relation` where `self` comes or goes. */
export function columnsOfChange(before: PatientRow, change: PatientChange, now: Now): PatientColumns {
  refuseImpossible(change, now.today);
  const relation = change.relation ?? before.relation;
  if ((relation === 'self') !== (before.relation === 'self')) {
    throw badField('relation', 'VALIDATION.relationOfSelf');
  }
  const { name, date_of_birth, age_value, age_unit, age_recorded_on, sex, guardian } = before;
  const columns: PatientColumns = {
    ...{ name: change.name ?? name, date_of_birth, age_value, age_unit, age_recorded_on },
    ...ageColumns(change, before, now.today),
    sex: change.sex ?? sex,
    relation,
    mobile_number: change.mobileNumber === undefined ? before.mobile_number : (change.mobileNumber ?? ''),
    abha_number: change.abhaNumber === undefined ? before.abha_number : change.abhaNumber,
    guardian: guardianColumn(change.guardian, guardian, now),
  };
  return withGuardian(columns, now.today);
}
