// Time is a dependency, so that tests can move it.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC with milliseconds: the one form in which times are stored and sent. */
export function isoTime(millis: number): string {
  return new Date(millis).toISOString();
}

const kolkataDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;

/** The day in Asia/Kolkata as `YYYY-MM-DD`. */
export function localDay(millis: number): string {
  return kolkataDay.format(millis);
}

/** The time in Asia/Kolkata as `2026-03-10 09:00`, which spreadsheets read as one. */
export function localTimestamp(iso: string): string {
  return isoTime(Date.parse(iso) + KOLKATA_OFFSET_MS)
    .slice(0, 16)
    .replace('T', ' ');
}

/** When a day and a time of the day (`06:00`) in Asia/Kolkata begin, in milliseconds. India keeps one offset all year. */
export function localTime(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`) - KOLKATA_OFFSET_MS;
}
