// The age of a patient on a day, in days: exact with a date of birth, an interval with an age that somebody told.

import { daysBetween, type KnownAge, monthsBefore } from './ages.ts';

/** Both ends are possible ages. */
export interface AgeInDays {
  readonly from: number;
  readonly to: number;
}

/**
 * The age on `day`, which is the day of collection and not today. Null where neither birth nor age is known, and for a birth after
 * that day.
 */
export function ageInDays(
  day: string,
  known: { dateOfBirth?: string | null; age?: KnownAge['age'] },
): AgeInDays | null {
  const { dateOfBirth, age } = known;
  if (dateOfBirth) {
    const days = daysBetween(dateOfBirth, day);
    return days < 0 ? null : { from: days, to: days };
  }
  if (!age) return null;
  const since = daysBetween(age.recordedOn, day);
  if (age.unit === 'days') {
    const days = age.value + since;
    return days < 0 ? null : { from: days, to: days };
  }
  const months = age.unit === 'months' ? 1 : 12;
  const youngest = daysBetween(monthsBefore(age.recordedOn, age.value * months), day);
  const oldest = daysBetween(monthsBefore(age.recordedOn, (age.value + 1) * months), day) - 1;
  return oldest < 0 ? null : { from: Math.max(youngest, 0), to: oldest };
}
