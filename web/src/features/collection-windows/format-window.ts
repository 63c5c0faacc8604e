import { formatDay, formatTimes } from '../../shared/format/dates.ts';
import type { Locale } from '../../shared/i18n/messages.ts';

const instant = (date: string, time: string) => `${date}T${time}:00+05:30`;

/** `6:00 am – 8:00 am`, `सुबह 6 – 8 बजे` of a slot `06:00-08:00`. */
export function formatSlot(slot: string, locale: Locale): string {
  const [from = '', to = ''] = slot.split('-');
  return formatTimes(from, to, locale);
}

/** `Mon, 5 Jan 2026, 6:00 am – 8:00 am`. */
export function formatWindow(date: string, slot: string, locale: Locale): string {
  return `${formatDay(date, locale)}, ${formatSlot(slot, locale)}`;
}

/** The beginning of the window, in milliseconds. */
export function windowStart(date: string, slot: string): number {
  return Date.parse(instant(date, slot.slice(0, 5)));
}
