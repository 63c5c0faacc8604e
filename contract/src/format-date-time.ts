// Days and times in the form used in mails and sentences. All are Indian time.
import type { DateTimeWords } from './messages/date-time-words.ts';
import { readOpeningHours, spansOf } from './opening-hours.ts';

const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function nameOf(date: string, { tag }: DateTimeWords, part: 'weekday' | 'month'): string {
  const key = `${tag} ${part}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { [part]: 'long', timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `Thursday` of a day `YYYY-MM-DD`. */
export const formatWeekday = (date: string, words: DateTimeWords): string => nameOf(date, words, 'weekday');

/** `26 November 2026` of a day `YYYY-MM-DD`. */
export function formatDate(date: string, words: DateTimeWords): string {
  const [year = '', , day = ''] = date.split('-');
  return `${Number(day)} ${nameOf(date, words, 'month')} ${year}`;
}

/** `Thursday, 26 November 2026` of a day `YYYY-MM-DD`. */
export const formatDay = (date: string, words: DateTimeWords): string =>
  `${formatWeekday(date, words)}, ${formatDate(date, words)}`;

/** `2 pm`, `6:30 am`, `12 noon` of `14:00`, `06:30`, `12:00`; `24:00` is midnight. */
export function formatTime(time: string, words: DateTimeWords): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  return words.time(Number(hours) % 24, minutes === '00' ? '' : `:${minutes}`);
}

/** `Thursday, 26 November 2026, 2 pm to 4 pm` of a day and a slot `14:00-16:00`. */
export function formatWindow(date: string, slot: string, words: DateTimeWords): string {
  const [from = '', to = ''] = slot.split('-').map((time) => formatTime(time, words));
  return `${formatDay(date, words)}, ${words.between(from, to)}`;
}

/** `Thu, 26 Nov, 2 pm to 4 pm` of a day and its window: at most 40 characters, as a registered text allows. */
export function formatShortWindow(date: string, slot: string | null, words: DateTimeWords): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.tag, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const day = `${part({ weekday: 'short' })}, ${Number(date.slice(8))} ${part({ month: 'short' })}`;
  if (slot === null) return day;
  const [from = '', to = ''] = slot.split('-').map((time) => formatTime(time, words));
  return `${day}, ${words.span(from, to)}`;
}

/** 2023-01-01 is a Sunday. */
const dayNamed = (weekday: number, words: DateTimeWords) => formatWeekday(`2023-01-0${weekday + 1}`, words);

function formatDays(from: number, to: number, words: DateTimeWords): string {
  if (from === 1 && to === 0) return words.everyDay;
  return from === to ? dayNamed(from, words) : words.days(dayNamed(from, words), dayNamed(to, words));
}

/** `Monday to Saturday 7 am to 8 pm, Sunday 7 am to 1 pm` of `Mon-Sat 07:00-20:00, Sun 07:00-13:00`; a text in another format as it is. */
export function formatOpeningHours(hours: string, words: DateTimeWords): string {
  const week = readOpeningHours(hours);
  if (week === null) return hours;
  return spansOf(week)
    .map(({ from, to, open }) => {
      const [start = '', end = ''] = open.split('-');
      const times =
        open === '00:00-24:00' ? words.allDay : words.between(formatTime(start, words), formatTime(end, words));
      return `${formatDays(from, to, words)} ${times}`;
    })
    .join(', ');
}

/** The day and the time in India of an ISO time. */
function inIndia(iso: string): { date: string; time: string } {
  const local = new Date(Date.parse(iso) + KOLKATA_OFFSET_MS).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** `Wednesday, 25 November 2026, 6 pm` of an ISO time. */
export function formatInstant(iso: string, words: DateTimeWords): string {
  const { date, time } = inIndia(iso);
  return `${formatDay(date, words)}, ${formatTime(time, words)}`;
}

/** `25 November 2026, 6 pm` of an ISO time. */
export function formatDateTime(iso: string, words: DateTimeWords): string {
  const { date, time } = inIndia(iso);
  return `${formatDate(date, words)}, ${formatTime(time, words)}`;
}
