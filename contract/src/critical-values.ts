// Critical values: who is told, who was told which value, and what is recorded of each call.
import { z } from 'zod';
import { Id, requiredLine, requiredName, Timestamp, text } from './common.ts';
import { LabelPatient } from './label-patients.ts';
import { rule } from './messages/rules.ts';
import { RESULT_FLAGS } from './reference-ranges.ts';
import { CRITICAL_STATES } from './result-states.ts';

export const CALL_OUTCOMES = ['reached', 'unreachable'] as const;
/** The largest number of values that one call tells beside the first. */
const MOST_OTHERS = 40;

/** A call as the screens of the order show it beside the value. */
export const ValueCall = z.object({
  outcome: z.enum(CALL_OUTCOMES),
  /** The value that was told, or would have been: that of the version which counted then. */
  value: z.string(),
  person: z.string(),
  by: z.string(),
  at: Timestamp,
});

export const CriticalValue = z.object({
  resultId: Id,
  state: z.enum(CRITICAL_STATES),
  openedAt: Timestamp,
  orderId: Id,
  accession: z.string(),
  /** `mobileNumber`: of the patient, else of the booking's account; empty where neither has one. */
  patient: LabelPatient.extend({ mobileNumber: z.string() }),
  /** Called before the patient; null where the patient asked for the tests themselves. */
  requester: z.object({ name: z.string(), clinic: z.string(), mobileNumber: z.string() }).nullable(),
  testName: z.string(),
  parameter: z.string(),
  unit: z.string(),
  value: z.string(),
  /** Of a value that is `not_done` or `invalid`, or of the test that is not performed. */
  reason: z.string(),
  flag: z.enum(RESULT_FLAGS).nullable(),
  /** The value does not hold any more: its sample was rejected or lost, or the test is not performed. */
  withdrawn: z.boolean(),
  /** Calls by which people know an earlier value, or one that is withdrawn, the newest first: they are called again. */
  told: z.array(
    z.object({ value: z.string(), unit: z.string(), person: z.string(), number: z.string(), at: Timestamp }),
  ),
  calls: z.array(
    z.object({
      outcome: z.enum(CALL_OUTCOMES),
      person: z.string(),
      number: z.string(),
      readBack: z.boolean(),
      note: z.string(),
      by: z.string(),
      at: Timestamp,
    }),
  ),
});
export type CriticalValue = z.output<typeof CriticalValue>;

const CALLED = /^\+?([\d\s()./-]+?)(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i;

/** Whether a text is a whole telephone number: a mobile one, or one with its area code, and an extension where there is one. */
export function isCallNumber(text: string): boolean {
  const digits = CALLED.exec(text.trim())?.[1]?.replace(/\D/g, '') ?? '';
  return digits.length >= 10 && digits.length <= 15;
}

export const CriticalCall = z
  .object({
    outcome: z.enum(CALL_OUTCOMES, rule('callOutcome')),
    person: requiredName(120, 'Name'),
    number: requiredLine(40, 'Phone number').refine(isCallNumber, rule('callNumber')),
    readBack: z.boolean(rule('trueOrFalse')).default(false),
    note: text(300, 'A reason')
      .nullish()
      .transform((value) => value ?? ''),
    /** Further values of the same order that this call told, each read back too: all are recorded, or none. */
    others: z
      .array(Id, rule('resultsType'))
      .max(MOST_OTHERS, rule('resultsMost', { most: MOST_OTHERS }))
      .nullish()
      .transform((ids) => ids ?? []),
  })
  .refine(({ outcome, readBack }) => outcome !== 'reached' || readBack, {
    message: rule('readBack'),
    path: ['readBack'],
  });
export type CriticalCall = z.output<typeof CriticalCall>;
