// The age of a patient on a day, from a date of birth or from an age that somebody said on an earlier day. Pure rules, for server and
// screens alike.

export const AGE_UNITS = ['days', 'months', 'years'] as const;
export type AgeUnit = (typeof AGE_UNITS)[number];

export interface Age {
  value: number;
  unit: AgeUnit;
}

/** The age details of a patient. Of `dateOfBirth` and `age` at most one is set. */
export interface KnownAge {
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null;
  /** As it was said on the day `recordedOn`. */
  age: (Age & { recordedOn: string }) | null;
}

const DAY_MS = 86_400_000;
/** Up to these ages reports name days and months: reference ranges of the newborn and of infants depend on them. */
const DAYS_BELOW_MONTHS = 2;
const MONTHS_BELOW_YEARS = 24;

export const ADULT_YEARS = 18;

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];

const toDay = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Completed months between two days. */
function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = partsOf(from);
  const [toYear, toMonth, toDayOfMonth] = partsOf(to);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDayOfMonth < fromDay ? 1 : 0);
}

/** Days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day that lies `months` before another; the last of its month where that is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, dayOfMonth] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return toDay(first.setUTCDate(Math.min(dayOfMonth, lastOfMonth)));
}

/** The day of birth that an age stands for: as exact as the age. */
function birthdayOf({ value, unit, recordedOn }: Age & { recordedOn: string }): string {
  if (unit === 'days') return toDay(Date.parse(recordedOn) - value * DAY_MS);
  return monthsBefore(recordedOn, unit === 'months' ? value : value * 12);
}

/** The latest day of birth that is possible for what is known; null where nothing is. */
export function latestBirthday({ dateOfBirth, age }: KnownAge): string | null {
  return dateOfBirth ?? (age && birthdayOf(age));
}

/**
 * The age on a day: in days below two months, in months below two years, else in completed years; null where nothing is known. An age
 * that was said in years stays one in years.
 * @param day `YYYY-MM-DD`; before the birth the age is 0 days.
 */
export function ageOn(known: KnownAge, day: string): Age | null {
  const birthday = latestBirthday(known);
  if (birthday === null) return null;
  const months = Math.max(0, monthsBetween(birthday, day));
  const isSaidInYears = known.age?.unit === 'years';
  if (months >= MONTHS_BELOW_YEARS || isSaidInYears) return { value: Math.floor(months / 12), unit: 'years' };
  if (months >= DAYS_BELOW_MONTHS) return { value: months, unit: 'months' };
  return { value: Math.max(0, daysBetween(birthday, day)), unit: 'days' };
}

/** The day of birth of a child whose age on a day is told in days or months; null for everybody else. */
export function infantBirthday(known: KnownAge, day: string): string | null {
  const age = ageOn(known, day);
  return age === null || age.unit === 'years' ? null : latestBirthday(known);
}

/** Completed years on a day; null where no age is known. */
export function yearsOn(known: KnownAge, day: string): number | null {
  const birthday = latestBirthday(known);
  return birthday === null ? null : Math.max(0, Math.floor(monthsBetween(birthday, day) / 12));
}

/** Whether somebody is known to be under 18 on a day. */
export function isMinorOn(known: KnownAge, day: string): boolean {
  const years = yearsOn(known, day);
  return years !== null && years < ADULT_YEARS;
}
