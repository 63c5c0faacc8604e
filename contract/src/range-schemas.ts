// Reference ranges on the wire: limits are decimal texts, kept exactly as they were typed.
import { z } from 'zod';
import { blankAsMissing, Id, LocalDate, requiredLine, text } from './common.ts';
import { compareDecimals, MOST_DECIMAL_CHARACTERS, parseDecimal } from './decimal-text.ts';
import { rule } from './messages/rules.ts';
import { RANGE_SEXES } from './reference-ranges.ts';

export const MAX_CHOICES = 60;
const OLDEST_DAYS = 60_000;

/** A limit as it was typed: `1.10` stays `1.10`. */
const Limit = z
  .union([z.string(), z.number().transform(String)], rule('decimal'))
  .transform((typed) => typed.trim())
  .pipe(
    z
      .string()
      .max(MOST_DECIMAL_CHARACTERS, rule('decimal'))
      .refine((typed) => parseDecimal(typed) !== null, rule('decimal')),
  );
export const OptionalLimit = blankAsMissing(Limit).transform((limit) => limit ?? null);

const days = z.number(rule('ageDays')).int(rule('ageDays')).min(0, rule('ageDays')).max(OLDEST_DAYS, rule('ageDays'));

const isInOrder = (low: string | null, high: string | null) => {
  const [a, b] = [low === null ? null : parseDecimal(low), high === null ? null : parseDecimal(high)];
  return !a || !b || compareDecimals(a, b) <= 0;
};

const limits = {
  low: OptionalLimit,
  high: OptionalLimit,
  criticalLow: OptionalLimit,
  criticalHigh: OptionalLimit,
  plausibleLow: OptionalLimit,
  plausibleHigh: OptionalLimit,
};

export const RangeBody = z
  .object({
    sex: z.enum(RANGE_SEXES, rule('rangeSex')),
    ageFromDays: days,
    ageToDays: days.nullish().transform((age) => age ?? null),
    pregnancyWeek: z
      .number(rule('pregnancyWeek'))
      .int(rule('pregnancyWeek'))
      .min(0, rule('pregnancyWeek'))
      .max(45, rule('pregnancyWeek'))
      .nullish()
      .transform((week) => week ?? null),
    ...limits,
    /** Choices that are normal. */
    expected: z
      .array(requiredLine(80, 'Choice'), rule('choicesType'))
      .max(MAX_CHOICES, rule('choicesMost', { most: MAX_CHOICES }))
      .default([]),
    /** Empty for every method. */
    method: text(120, 'Method').default(''),
    /** Today where it is missing. */
    validFrom: LocalDate.optional(),
    note: text(1_000, 'Notes').default(''),
  })
  .refine(({ ageFromDays, ageToDays }) => ageToDays === null || ageFromDays < ageToDays, {
    message: rule('ageOrder'),
    path: ['ageToDays'],
  })
  .refine(({ sex, pregnancyWeek }) => pregnancyWeek === null || sex === 'female', {
    message: rule('pregnancySex'),
    path: ['pregnancyWeek'],
  })
  .refine(({ low, high }) => isInOrder(low, high), { message: rule('limitOrder'), path: ['high'] })
  .refine(({ criticalLow, low }) => isInOrder(criticalLow, low), {
    message: rule('criticalInside'),
    path: ['criticalLow'],
  })
  .refine(({ criticalHigh, high }) => isInOrder(high, criticalHigh), {
    message: rule('criticalInside'),
    path: ['criticalHigh'],
  })
  .refine(({ criticalLow, criticalHigh }) => isInOrder(criticalLow, criticalHigh), {
    message: rule('limitOrder'),
    path: ['criticalHigh'],
  })
  .refine(({ plausibleLow, plausibleHigh }) => isInOrder(plausibleLow, plausibleHigh), {
    message: rule('limitOrder'),
    path: ['plausibleHigh'],
  })
  .refine((range) => range.expected.length > 0 || Object.keys(limits).some((key) => range[key as 'low'] !== null), {
    message: rule('rangeEmpty'),
    path: ['low'],
  });
export type RangeBody = z.output<typeof RangeBody>;

/** The normal values that another laboratory prints beside its result. */
export const TheirRange = z
  .object(
    {
      low: OptionalLimit,
      high: OptionalLimit,
      /** Words that are normal. */
      expected: z
        .array(requiredLine(80, 'Choice'), rule('choicesType'))
        .max(MAX_CHOICES, rule('choicesMost', { most: MAX_CHOICES }))
        .default([]),
    },
    rule('theirRangeType'),
  )
  .refine(({ low, high }) => isInOrder(low, high), { message: rule('limitOrder'), path: ['high'] });
export type TheirRange = z.output<typeof TheirRange>;

/** Ages are half-open and counted at collection: `ageToDays` itself belongs to the next range. */
export const Range = z.object({
  _id: Id,
  sex: z.enum(RANGE_SEXES),
  ageFromDays: z.number(),
  ageToDays: z.number().nullable(),
  pregnancyWeek: z.number().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  criticalLow: z.string().nullable(),
  criticalHigh: z.string().nullable(),
  plausibleLow: z.string().nullable(),
  plausibleHigh: z.string().nullable(),
  expected: z.array(z.string()),
  method: z.string(),
  validFrom: z.string(),
  note: z.string(),
});
export type Range = z.output<typeof Range>;

/** A published value, as its source has it; nothing of it flags. */
export const PublishedRange = z.object({
  sex: z.enum(RANGE_SEXES),
  ageFromDays: z.number(),
  ageToDays: z.number().nullable(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  criticalLow: z.string().nullable(),
  criticalHigh: z.string().nullable(),
  /** Such as reference interval, decision limit, empirical centile. */
  basis: z.string(),
  source: z.string(),
  note: z.string(),
  conflicts: z.string(),
  /** Whether the draft that the shop came with took it. */
  suggested: z.boolean(),
});
export type PublishedRange = z.output<typeof PublishedRange>;
