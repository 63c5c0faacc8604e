// Ages of ranges are kept in days; people read and type days, months and years.
const DAYS_OF = { days: 1, months: 30.4375, years: 365.25 } as const;
export const AGE_UNITS = ['days', 'months', 'years'] as const;
export type AgeUnit = (typeof AGE_UNITS)[number];

export interface TypedAge {
  readonly value: number;
  readonly unit: AgeUnit;
}

/** The days of an age, rounded. */
export const toDays = ({ value, unit }: TypedAge): number => Math.round(value * DAYS_OF[unit]);

/** The largest unit in which the age is a whole number, as somebody typed it. */
export function toTypedAge(days: number): TypedAge {
  for (const unit of ['years', 'months'] as const) {
    const value = Math.round(days / DAYS_OF[unit]);
    if (value > 0 && toDays({ value, unit }) === days) return { value, unit };
  }
  return { value: days, unit: 'days' };
}
