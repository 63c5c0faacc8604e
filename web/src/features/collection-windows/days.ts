import { INTL_TAG, type Locale } from '../../shared/i18n/messages.ts';

const DAY_MS = 86_400_000;

/** Number of days for which the laboratory accepts bookings in advance. */
const DAYS_AHEAD = 60;

/** `YYYY-MM-DD` so many days later. India has no summer time, and a calendar day is read as UTC midnight. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export function lastBookableDay(today: string): string {
  return addDays(today, DAYS_AHEAD - 1);
}

/** `Wed` and `5 Aug`. */
export function formatWeekday(day: string, locale: Locale): { weekday: string; day: string } {
  const date = new Date(day);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(INTL_TAG[locale], { ...options, timeZone: 'UTC' }).format(date);
  return { weekday: format({ weekday: 'short' }), day: format({ day: 'numeric', month: 'short' }) };
}
