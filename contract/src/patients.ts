// Patients: the people whom an account books for, and walk-in patients of the reception (laboratory.md section 2).
import { z } from 'zod';
import { AGE_UNITS } from './ages.ts';
import { Sex } from './booking-details.ts';
import {
  blankAsMissing,
  Id,
  LocalDate,
  listQueryWith,
  MessageBody,
  Mobile,
  numeric,
  requiredLine,
  requiredName,
  Timestamp,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { isVerhoeff } from './verhoeff.ts';

/** The largest number of patients of an account, `self` among them. */
export const MAX_PATIENTS = 20;

export const Relation = z.enum(['self', 'spouse', 'child', 'parent', 'sibling', 'other'], rule('relation'));
export type Relation = z.output<typeof Relation>;

export const GuardianRelation = z.enum(
  ['parent', 'grandparent', 'sibling', 'legal_guardian', 'other'],
  rule('guardianRelation'),
);

const MOST_OF_UNIT = { days: 3_650, months: 240, years: 120 } as const;

const AgeValue = numeric(z.number().int().min(0), rule('ageNumber'));

export const AgeInput = z
  .object(
    {
      value: AgeValue,
      unit: z.enum(AGE_UNITS, rule('ageUnit')),
      /** Echoed from an answer: the same age recorded on the same day is no change. */
      recordedOn: LocalDate.nullish(),
    },
    rule('ageMissing'),
  )
  .refine(({ value, unit }) => value <= MOST_OF_UNIT[unit], { message: rule('ageImpossible'), path: ['value'] });

/** 14 digits, the last of which is Verhoeff's check digit; dashes and blanks are stripped. */
export const AbhaNumber = z
  .union([z.string(), z.number().transform(String)], rule('abhaNumber'))
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\d{14}$/, { message: rule('abhaNumber'), abort: true })
      .refine(isVerhoeff, rule('abhaCheckDigit')),
  );

const GuardianInput = z.object(
  {
    name: requiredName(120, 'Name'),
    relation: GuardianRelation,
    /** The guardian agrees to the tests of the child. */
    consent: z.literal(true, rule('guardianConsent')),
  },
  rule('guardianMissing'),
);

export const Guardian = z.object({
  name: z.string(),
  relation: GuardianRelation,
  consent: z.literal(true),
  consentedAt: Timestamp,
});

export const PatientRecord = z.object({
  _id: Id,
  /** Eleven digits with a check digit, the same for life. */
  uhid: z.string(),
  name: z.string(),
  /** Of `dateOfBirth` and `age` at most one is known; of a new account's own person none. */
  dateOfBirth: LocalDate.nullable(),
  age: z.object({ value: z.number(), unit: z.enum(AGE_UNITS), recordedOn: LocalDate }).nullable(),
  sex: Sex.nullable(),
  relation: Relation,
  mobileNumber: z.string(),
  abhaNumber: z.string().nullable(),
  /** Of patients under 18. */
  guardian: Guardian.nullable(),
  /** Of an adult relative who agreed that the account holder sees their results. */
  resultsConsent: z.object({ at: Timestamp, by: z.enum(['code', 'signature']) }).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type PatientRecord = z.output<typeof PatientRecord>;

const either = z.object({
  dateOfBirth: blankAsMissing(LocalDate),
  age: AgeInput.nullish(),
});

export const PatientBody = z.object({
  name: requiredName(120, 'Name'),
  ...either.shape,
  sex: Sex,
  relation: Relation.exclude(['self'], rule('relation')),
  mobileNumber: blankAsMissing(Mobile),
  abhaNumber: blankAsMissing(AbhaNumber),
  guardian: GuardianInput.nullish(),
});
export type PatientBody = z.output<typeof PatientBody>;

/** Null or an empty text takes an optional field away; a missing one stays as it is. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );

/** A partial patient: missing fields stay unchanged. */
export const PatientChange = z.object({
  name: PatientBody.shape.name.nullish(),
  ...either.shape,
  sex: Sex.nullish(),
  relation: Relation.nullish(),
  mobileNumber: clearable(Mobile),
  abhaNumber: clearable(AbhaNumber),
  guardian: GuardianInput.nullish(),
});
export type PatientChange = z.output<typeof PatientChange>;

/** A patient as the reception sees them. */
export const StaffPatient = PatientRecord.extend({
  /** Null for a walk-in patient. */
  accountId: Id.nullable(),
  accountName: z.string(),
  /** Whether the number is the one of the account, and its owner entered a code that was sent there. */
  mobileVerified: z.boolean(),
  /** The patient that this one was merged into. */
  mergedInto: z.object({ _id: Id, uhid: z.string() }).nullable(),
});
export type StaffPatient = z.output<typeof StaffPatient>;

const MergeReason = requiredLine(300, 'A reason');

export const MergeBody = z.object({ from: Id, into: Id, reason: MergeReason });

/** A patient without an account: their own person. */
export const WalkInBody = PatientBody.omit({ relation: true });
export type WalkInBody = z.output<typeof WalkInBody>;

const StaffSaved = z.object({ data: StaffPatient, message: z.string() });
const Saved = z.object({ data: PatientRecord, message: z.string() });

/**
 * A patient whom staff register: of `accountId` a relative of that customer, otherwise a walk-in patient. `accountNumber` is the customer's
 * mobile number, with which staff of any centre add to a family.
 */
export const DeskPatientBody = WalkInBody.extend({
  accountId: Id.nullish(),
  accountNumber: blankAsMissing(Mobile),
  relation: PatientBody.shape.relation.nullish(),
}).refine(({ accountId, relation }) => !accountId || relation, { message: rule('relation'), path: ['relation'] });
export type DeskPatientBody = z.output<typeof DeskPatientBody>;

/** Age and sex of a customer who never said them; under 18 with a guardian. */
export const PatientCompletion = z.object({
  ...either.shape,
  sex: Sex.nullish(),
  guardian: GuardianInput.nullish(),
  accountNumber: blankAsMissing(Mobile),
});
export type PatientCompletion = z.output<typeof PatientCompletion>;

export const patients = {
  findPatients: endpoint({
    method: 'GET',
    path: '/admin/patients',
    access: 'staff',
    permission: 'customer.read',
    summary:
      'Patients by mobile number, UHID, name or birth date (YYYY-MM-DD); accountId names those of one account (of another centre with its mobile number in q). 50 at most',
    query: listQueryWith('accountId'),
    response: z.object({ data: z.array(StaffPatient) }),
  }),
  createWalkIn: endpoint({
    method: 'POST',
    path: '/admin/patients',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Register a walk-in patient, who needs no account, or a relative of the customer `accountId`',
    body: DeskPatientBody,
    response: StaffSaved,
    status: 201,
    idempotent: true,
  }),
  completePatient: endpoint({
    method: 'PUT',
    path: '/admin/patients/:id',
    access: 'staff',
    permission: 'customer.edit',
    summary: 'Record age and sex of a patient who has not said them yet; what was said stays',
    params: z.object({ id: Id }),
    body: PatientCompletion,
    response: StaffSaved,
  }),
  mergePatients: endpoint({
    method: 'PUT',
    path: '/patients/merge',
    access: 'staff',
    permission: 'customer.merge',
    summary:
      'Merge two records of one patient: `from` points to `into` from now on, and nothing of either is overwritten',
    body: MergeBody,
    response: StaffSaved,
  }),
  undoMerge: endpoint({
    method: 'PUT',
    path: '/patients/merge/undo',
    access: 'staff',
    permission: 'customer.merge',
    summary: 'Undo a merge: `from` is a patient of its own again',
    body: MergeBody.omit({ into: true }),
    response: StaffSaved,
  }),
  listPatients: endpoint({
    method: 'GET',
    path: '/patients',
    access: 'user',
    summary: "The caller's patients: their own person first, then in the order in which they were added",
    response: z.object({
      data: z.array(PatientRecord),
      /** Those that the caller deleted and the laboratory's records keep, because a booking names them. */
      deleted: z.array(PatientRecord),
    }),
  }),
  createPatient: endpoint({
    method: 'POST',
    path: '/patients',
    access: 'user',
    summary: 'Add a patient of the caller; one under 18 needs a guardian who agrees',
    body: PatientBody,
    response: Saved,
    status: 201,
    idempotent: true,
  }),
  updatePatient: endpoint({
    method: 'PUT',
    path: '/patients/:id',
    access: 'user',
    summary: 'Change a patient of the caller, the whole record or a part of it; bookings keep their copy',
    params: z.object({ id: Id }),
    body: PatientChange,
    response: Saved,
  }),
  deletePatient: endpoint({
    method: 'DELETE',
    path: '/patients/:id',
    access: 'user',
    summary: 'Delete a patient of the caller who has no open booking; bookings keep their copy',
    params: z.object({ id: Id }),
    response: MessageBody.extend({ id: Id }),
  }),
  restorePatient: endpoint({
    method: 'PUT',
    path: '/patients/:id/restore',
    access: 'user',
    summary: 'Put back a patient whom the caller deleted and the records keep',
    params: z.object({ id: Id }),
    response: Saved,
  }),
};
