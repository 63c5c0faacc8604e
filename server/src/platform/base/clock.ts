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
  const local = isoTime(Date.parse(iso) + KOLKATA_OFFSET_MS);
  return `${local.slice(0, 10)} ${local.slice(11, 16)}`;
}

/** Returns the moment of a day and a time (`06:00`) in Asia/Kolkata, in milliseconds. India has the same UTC offset all year. */
export function localTime(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`) - KOLKATA_OFFSET_MS;
}

const DAY_MS = 86_400_000;

/**
 * Returns the start of a day in Asia/Kolkata, `after` days later, as ISO time. Returns undefined for an invalid day, so that a list ignores
 * an invalid filter.
 */
export function dayStart(day: string | undefined, after: number): string | undefined {
  const text = day?.slice(0, 10) ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  // Some parsers turn 30 February into 1 March: the parsed day must equal the given one.
  if (!isDay || isoTime(Date.parse(text)).slice(0, 10) !== text) return undefined;
  return isoTime(localTime(text, '00:00') + after * DAY_MS);
}
