// Weeks of pregnancy, by which some ranges hold. Pure rules, for server and screens alike.
import { daysBetween } from './ages.ts';

/** Pregnancy at collection. `week` counts whole weeks from the first day of the last period; null where only the pregnancy is known. */
export type KnownPregnancy = 'no' | 'unknown' | { readonly week: number | null };

export const MOST_WEEKS = 45;

/** From the 10th birthday on until the 60th one. */
export const ASKED_AGES_DAYS = [3_652, 21_915] as const;

/** Whether somebody of an age may be pregnant, so that "not known" stays open: nobody younger or older is asked. */
export const isAskedPregnancy = (days: number): boolean => days >= ASKED_AGES_DAYS[0] && days < ASKED_AGES_DAYS[1];

/**
 * Whole weeks of a pregnancy on a day; null where a last period on that date cannot be its beginning.
 * @param lastPeriod its first day, `YYYY-MM-DD`.
 */
export function weekOfPregnancy(lastPeriod: string, day: string): number | null {
  const week = Math.floor(daysBetween(lastPeriod, day) / 7);
  return week < 0 || week > MOST_WEEKS ? null : week;
}
