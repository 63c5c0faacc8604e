// The bench: lines of the laboratory's orders, values with their versions, verification and authorisation.

import { z } from 'zod';
import { AGE_UNITS } from './ages.ts';
import { Id, listQueryWith, requiredLine, Timestamp, text } from './common.ts';
import { ValueCall } from './critical-values.ts';
import { endpoint } from './endpoint.ts';
import { LabelPatient } from './label-patients.ts';
import { rule } from './messages/rules.ts';
import { OrderPregnancy } from './order-pregnancy.ts';
import { OrderSample } from './order-sample.ts';
import { PARAMETER_KINDS } from './parameters.ts';
import { TheirRange } from './range-schemas.ts';
import { NO_RANGE_REASONS, RESULT_FLAGS } from './reference-ranges.ts';
import { AMEND_CODES, CRITICAL_STATES, LINE_STATES, RESULT_STATES } from './result-states.ts';
import { SensitiveLine } from './sensitive-lines.ts';

const MOST_VALUES = 500;
const Person = z.object({ _id: Id, name: z.string() });
const Flag = z.enum(RESULT_FLAGS).nullable();

export const Delta = z.object({ changePercent: z.number(), isLarge: z.boolean() });

/** The range that was used, as it was then. */
export const UsedRange = z.object({
  low: z.string().nullable(),
  high: z.string().nullable(),
  criticalLow: z.string().nullable(),
  criticalHigh: z.string().nullable(),
  expected: z.array(z.string()),
  /** The value lies outside the plausible limits: whoever entered it has confirmed it, or it is calculated and critical. */
  implausible: z.boolean().optional(),
  /** Of a range that holds in pregnancy alone: from which week on. */
  pregnancyWeek: z.number().optional(),
});

export const Result = z.object({
  _id: Id,
  /** Counts the versions of a value, from 1. */
  version: z.number(),
  rowVersion: z.number(),
  state: z.enum(RESULT_STATES),
  /** As it was typed; `not_done` and `invalid` have a reason. */
  value: z.string(),
  reason: z.string(),
  flag: Flag,
  range: UsedRange.nullable(),
  /** Why there is no range: none is approved, or it depends on an age, a sex or a pregnancy that is not known well enough. */
  noRange: z.enum(NO_RANGE_REASONS).nullable(),
  delta: Delta.nullable(),
  critical: z.boolean(),
  amendCode: z.enum(AMEND_CODES).nullable(),
  enteredBy: Person.nullable(),
  enteredAt: Timestamp,
  verifiedBy: Person.nullable(),
  verifiedAt: Timestamp.nullable(),
  authorisedBy: Person.nullable(),
  authorisedAt: Timestamp.nullable(),
  /** Of a version that somebody had measured again: why. */
  repeat: z.object({ reason: z.string(), by: z.string(), at: Timestamp }).optional(),
});
export type Result = z.output<typeof Result>;

export const WorkLine = z.object({
  _id: Id,
  orderId: Id,
  accession: z.string(),
  bookingNumber: z.string(),
  patient: LabelPatient,
  testId: Id,
  testName: z.string(),
  department: z.string(),
  state: z.enum(LINE_STATES),
  centreId: Id.nullable(),
  /** Until when its result is promised, counted from the receipt of its tubes; null before, and where nothing is promised. */
  dueAt: Timestamp.nullable(),
  /** The time is over and the report is not released. */
  late: z.boolean(),
  /** Why it is not performed; else empty. */
  reason: z.string(),
  /** The comment below the test on the report. */
  comment: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WorkLine = z.output<typeof WorkLine>;

export const OrderParameter = z.object({
  parameterId: Id,
  code: z.string(),
  name: z.string(),
  nameHi: z.string(),
  unit: z.string(),
  kind: z.enum(PARAMETER_KINDS),
  choices: z.array(z.string()),
  heading: z.string(),
  result: Result.nullable(),
  /** Earlier versions of this value, the newest first. */
  versions: z.array(Result),
  /** Authorised values of this patient before, of the same method and unit, the newest first. */
  earlier: z.array(z.object({ value: z.string(), flag: Flag, at: Timestamp })),
  /** Of a value that is still to be entered on our bench: the range that the patient has at collection, else why there is none. */
  awaited: z.object({ range: UsedRange.nullable(), noRange: z.enum(NO_RANGE_REASONS).nullable() }).nullable(),
  /** The steps that the caller may not take with the value that counts, having entered it or a value that it is calculated from. */
  barred: z.array(z.enum(['verify', 'authorise'])),
  /** Calls about critical versions of this value, the newest first. */
  calls: z.array(ValueCall),
  /** The state of the calls about the version that counts; null where nobody has to be called about it. */
  callState: z.enum(CRITICAL_STATES).nullable(),
});

/** The laboratory that measures a line instead of ours. */
export const LineReferral = z.object({
  laboratoryId: Id,
  laboratory: z.string(),
  referredAt: Timestamp,
  manifestId: Id.nullable(),
  manifest: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  /** Their report: opens without a bearer for 15 minutes. */
  report: z.string().nullable(),
  reportName: z.string().nullable(),
  receivedAt: Timestamp.nullable(),
});
export type LineReferral = z.output<typeof LineReferral>;

export const LabOrder = z.object({
  _id: Id,
  accession: z.string(),
  bookingNumber: z.string(),
  patient: WorkLine.shape.patient,
  /** The age that ranges are chosen by: in days or months for an infant. Of today before the sample is drawn. */
  ageAtCollection: z.object({ value: z.number(), unit: z.enum(AGE_UNITS) }).nullable(),
  sample: OrderSample,
  /** Null of somebody who is not asked: a man, a child, an old woman. */
  pregnancy: OrderPregnancy.nullable(),
  /** `sensitive` is null for a test that is not. */
  lines: z.array(
    WorkLine.extend({
      parameters: z.array(OrderParameter),
      referral: LineReferral.nullable(),
      sensitive: SensitiveLine.nullable(),
    }),
  ),
});
export type LabOrder = z.output<typeof LabOrder>;

/** The outcome of one row of a batch; the others go on. */
export const ResultOutcome = z.object({
  resultId: Id.nullable(),
  lineId: Id.nullable(),
  parameterId: Id.nullable(),
  outcome: z.enum(['saved', 'verified', 'authorised', 'repeat', 'referred', 'not_performed', 'conflict', 'refused']),
  code: z.string().optional(),
  message: z.string().optional(),
  rowVersion: z.number().optional(),
  flag: Flag.optional(),
  delta: Delta.nullable().optional(),
  critical: z.boolean().optional(),
  /** Of a conflict: the value that somebody else has entered meanwhile. */
  current: Result.nullable().optional(),
});
export type ResultOutcome = z.output<typeof ResultOutcome>;

const Reason = text(300, 'A reason')
  .nullish()
  .transform((value) => value ?? '');
const RowVersion = z.number(rule('version')).int(rule('version'));
/** Whoever enters the value has looked again: it is kept outside the plausible limits, and marked. */
const Confirmed = z.boolean(rule('trueOrFalse')).nullish();
const Value = z.string(rule('resultValue')).max(500, rule('resultValue'));

export const ResultEntry = z.object({
  lineId: Id,
  parameterId: Id,
  value: Value,
  reason: Reason,
  rowVersion: RowVersion.nullish(),
  /** Of a line that another laboratory measures: its own normal values, which are printed. Missing: those of the version before. */
  range: TheirRange.nullish(),
  confirmed: Confirmed,
});
export type ResultEntry = z.output<typeof ResultEntry>;

const Chosen = z.object({
  results: z
    .array(z.object({ resultId: Id, rowVersion: RowVersion }), rule('resultsType'))
    .min(1, rule('resultsType'))
    .max(MOST_VALUES, rule('resultsMost', { most: MOST_VALUES })),
});
export const Outcomes = z.object({ data: z.array(ResultOutcome) });

export const laboratory = {
  getWorklist: endpoint({
    method: 'GET',
    path: '/lab/worklist',
    access: 'staff',
    permission: 'result.read',
    summary:
      'Lines of the laboratory, newest first; filters centre, department, instrument, state, date, late; q finds accession, name, mobile number and booking number',
    query: listQueryWith('centre', 'department', 'instrument', 'state', 'date', 'late'),
    response: z.object({ data: z.array(WorkLine) }),
  }),
  getLabOrder: endpoint({
    method: 'GET',
    path: '/lab/orders/:id',
    access: 'staff',
    permission: 'result.read',
    summary: 'Everything of one accession: its lines, parameters, values with their versions, and earlier values',
    params: z.object({ id: Id }),
    response: z.object({ data: LabOrder }),
  }),
  enterResults: endpoint({
    method: 'PUT',
    path: '/lab/results',
    access: 'staff',
    permission: 'result.enter',
    summary: 'Enter values as they were read; each is answered for itself, calculated parameters follow',
    body: z.object({
      results: z
        .array(ResultEntry, rule('resultsType'))
        .min(1, rule('resultsType'))
        .max(MOST_VALUES, rule('resultsMost', { most: MOST_VALUES })),
    }),
    response: Outcomes,
  }),
  verifyResults: endpoint({
    method: 'PUT',
    path: '/lab/verify',
    access: 'staff',
    permission: 'result.verify',
    summary: 'Verify values that somebody else entered; each is answered for itself',
    body: Chosen,
    response: Outcomes,
  }),
  authoriseResults: endpoint({
    method: 'PUT',
    path: '/lab/authorise',
    access: 'staff',
    permission: 'result.authorise',
    summary: 'Authorise verified values as a signatory who entered none of them; each is answered for itself',
    body: Chosen,
    response: Outcomes,
  }),
  repeatResults: endpoint({
    method: 'PUT',
    path: '/lab/repeat',
    access: 'staff',
    permission: 'result.verify',
    summary: 'Have values measured again before they are authorised',
    body: z.object({
      resultIds: z
        .array(Id, rule('resultsType'))
        .min(1, rule('resultsType'))
        .max(MOST_VALUES, rule('resultsMost', { most: MOST_VALUES })),
      reason: requiredLine(300, 'A reason'),
    }),
    response: Outcomes,
  }),
  amendResult: endpoint({
    method: 'PUT',
    path: '/lab/amend',
    access: 'staff',
    permission: 'result.amend',
    summary: 'Correct an authorised value by another version, which is verified and authorised anew',
    body: z.object({
      resultId: Id,
      value: Value,
      reasonCode: z.enum(AMEND_CODES, rule('amendCode')),
      reason: Reason,
      /** As for entering. */
      range: TheirRange.nullish(),
      confirmed: Confirmed,
    }),
    response: z.object({ data: ResultOutcome }),
  }),
};
