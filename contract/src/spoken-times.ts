// Days and times in the form used in mails and sentences. All are Indian time.
import type { Spoken } from './messages/spoken.ts';

const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function nameOf(date: string, { tag }: Spoken, part: 'weekday' | 'month'): string {
  const key = `${tag} ${part}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { [part]: 'long', timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `Thursday` of a day `YYYY-MM-DD`. */
export const spokenWeekday = (date: string, words: Spoken): string => nameOf(date, words, 'weekday');

/** `Thursday, 26 November 2026` of a day `YYYY-MM-DD`. */
export function spokenDay(date: string, words: Spoken): string {
  const [year = '', , day = ''] = date.split('-');
  return `${spokenWeekday(date, words)}, ${Number(day)} ${nameOf(date, words, 'month')} ${year}`;
}

/** `2 pm`, `6:30 am`, `12 noon` of `14:00`, `06:30`, `12:00`; `24:00` is midnight. */
export function spokenTime(time: string, words: Spoken): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  return words.time(Number(hours) % 24, minutes === '00' ? '' : `:${minutes}`);
}

/** `Thursday, 26 November 2026, 2 pm to 4 pm` of a day and a slot `14:00-16:00`. */
export function spokenWindow(date: string, slot: string, words: Spoken): string {
  const [from = '', to = ''] = slot.split('-').map((time) => spokenTime(time, words));
  return `${spokenDay(date, words)}, ${words.between(from, to)}`;
}

/** `Wednesday, 25 November 2026, 6 pm` of an ISO time. */
export function spokenInstant(iso: string, words: Spoken): string {
  const local = new Date(Date.parse(iso) + KOLKATA_OFFSET_MS).toISOString();
  return `${spokenDay(local.slice(0, 10), words)}, ${spokenTime(local.slice(11, 16), words)}`;
}
