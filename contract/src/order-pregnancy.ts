// Whether the patient of an order is pregnant: some ranges hold in pregnancy alone (laboratory.md section 5).
import { z } from 'zod';
import { Id, LocalDate, Timestamp } from './common.ts';
import { rule } from './messages/rules.ts';
import { MOST_WEEKS } from './pregnancy-weeks.ts';

/** The answer that counts for an order. */
export const OrderPregnancy = z.object({
  /** Counts the answers; 0 while there is none. */
  version: z.number(),
  /** Null where nobody knows. */
  pregnant: z.boolean().nullable(),
  /** Whole weeks when the sample was drawn; null where they are not known. */
  week: z.number().nullable(),
  /** The first day of the last period, where the weeks are counted from it. */
  lastPeriod: z.string().nullable(),
  by: z.string(),
  at: Timestamp.nullable(),
});
export type OrderPregnancy = z.output<typeof OrderPregnancy>;

const week = rule('pregnancyWeek');

export const PregnancyAnswer = z
  .object({
    orderId: Id,
    /** Null takes an answer back: nobody knows. */
    pregnant: z.boolean(rule('pregnant')).nullable(),
    /** Whole weeks when the sample was drawn. */
    week: z.number(week).int(week).min(0, week).max(MOST_WEEKS, week).nullish(),
    /** The first day of the last period, instead of the week. */
    lastPeriod: LocalDate.nullish(),
    /** The version that was read; another one is refused. */
    version: z.number(rule('version')).int(rule('version')),
  })
  .refine(({ pregnant, week: told, lastPeriod }) => pregnant === true || (told ?? lastPeriod ?? null) === null, {
    message: rule('pregnancyNone'),
    path: ['pregnant'],
  })
  .refine(({ week: told, lastPeriod }) => (told ?? null) === null || (lastPeriod ?? null) === null, {
    message: rule('pregnancyOnce'),
    path: ['week'],
  });
export type PregnancyAnswer = z.output<typeof PregnancyAnswer>;
