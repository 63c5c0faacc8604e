// The time at which a booking to be paid at the collection expires unless staff confirm it: a pure rule, no database.
import { localDay, localTime } from '../../platform/base/clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Staff have at least so long to confirm a booking. */
const NOTICE_MS = 30 * MINUTE_MS;

export interface ExpiryRule {
  /** The time of the day (`18:00`) before the collection; null when bookings do not expire. */
  eveningBefore: string | null;
  /** The time before its window at which a booking expires that was made too late for the evening before. */
  leadMinutes: number;
}

/**
 * @param window the day and slot of the collection, Asia/Kolkata.
 * @param madeAt milliseconds.
 * @returns milliseconds; null without a window, and for a booking made so late that nobody could confirm it in time.
 */
export function expiryOf(
  { date, slot }: { date: string | null; slot: string | null },
  madeAt: number,
  { eveningBefore, leadMinutes }: ExpiryRule,
): number | null {
  if (date === null || slot === null || eveningBefore === null) return null;
  const start = localTime(date, slot.slice(0, 5));
  const dayBefore = localDay(localTime(date, '12:00') - DAY_MS);
  const deadlines = [localTime(dayBefore, eveningBefore), start - leadMinutes * MINUTE_MS];
  return deadlines.find((deadline) => deadline >= madeAt + NOTICE_MS) ?? null;
}
