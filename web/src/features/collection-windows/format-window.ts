import { formatDate, formatTime } from '../../shared/format/dates.ts';
import type { Locale } from '../../shared/i18n/messages.ts';

const instant = (date: string, time: string) => `${date}T${time}:00+05:30`;

/** `6:00 am – 8:00 am` of a slot `06:00-08:00`. */
export function formatSlot(slot: string, locale: Locale): string {
  return (
    slot
      .split('-')
      // 24:00 is shown as 00:00; the day does not matter here.
      .map((time) => formatTime(instant('2000-01-01', time === '24:00' ? '00:00' : time), locale))
      .join(' – ')
  );
}

/** `5 Jan 2026, 6:00 am – 8:00 am`. */
export function formatWindow(date: string, slot: string, locale: Locale): string {
  return `${formatDate(date, locale)}, ${formatSlot(slot, locale)}`;
}

/** The beginning of the window, in milliseconds. */
export function windowStart(date: string, slot: string): number {
  return Date.parse(instant(date, slot.slice(0, 5)));
}
