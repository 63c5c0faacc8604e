// Laboratories, collection windows and reports use Indian time, wherever the reader's device is.
import { byLanguage, DEFAULT_LOCALE, INTL_TAG, type Locale } from '../i18n/messages.ts';
import { clockInHindi, timesInHindi } from './hindi.ts';

const TIME_ZONE = 'Asia/Kolkata';

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
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

/** `Mon, 5 Jan 2026`, `सोम, 5 जन॰ 2026`: of days on which people have to be somewhere. */
export const formatDay = (iso: string, locale: Locale = DEFAULT_LOCALE) =>
  `${format('weekday', iso, locale)}, ${formatDate(iso, locale)}`;

const formatTimeEn = (iso: string) => format('time', iso, 'en');

const onDay = (time: string) => `2000-01-01T${time === '24:00' ? '00:00' : time}:00+05:30`;

const times = byLanguage({
  en: {
    at: formatTimeEn,
    // The day does not matter here. 24:00 is shown as 00:00.
    between: (from: string, to: string) => `${formatTimeEn(onDay(from))} – ${formatTimeEn(onDay(to))}`,
  },
  hi: { at: clockInHindi, between: timesInHindi },
});

/** `6:05 pm`, `शाम 6:05 बजे`. */
export const formatTime = (iso: string, locale: Locale = DEFAULT_LOCALE) => times[locale].at(iso);

/** `6:00 am – 8:00 am`, `सुबह 6 – 8 बजे` of two times of a clock, such as `06:00` and `24:00`. */
export const formatTimes = (from: string, to: string, locale: Locale = DEFAULT_LOCALE) =>
  times[locale].between(from, to);

/** The calendar day in India as `YYYY-MM-DD`. */
export function dayInIndia(at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(at);
}
