// Laboratories, collection windows and reports use Indian time, wherever the reader's device is.
import { DEFAULT_LOCALE, INTL_TAG, type Locale } from '../i18n/messages.ts';

const TIME_ZONE = 'Asia/Kolkata';

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: keyof typeof styles, iso: string, locale: Locale): string {
  const key = `${locale}${style}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(INTL_TAG[locale], { ...styles[style], timeZone: TIME_ZONE });
    formats.set(key, formatter);
  }
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : formatter.format(date);
}

/** `5 Jan 2026`. Takes a timestamp or a calendar day (`YYYY-MM-DD`). */
export const formatDate = (iso: string, locale: Locale = DEFAULT_LOCALE) => format('date', iso, locale);

/** `6:05 pm`. */
export const formatTime = (iso: string, locale: Locale = DEFAULT_LOCALE) => format('time', iso, locale);

/** The calendar day in India as `YYYY-MM-DD`. */
export function dayInIndia(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(at);
}
