// Days and times as people write them, in mails and wherever a sentence names one. All are Indian time.
import type { Language } from './common.ts';

const TAG: Record<Language, string> = { en: 'en-GB', hi: 'hi-IN' };
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const names = new Map<string, Intl.DateTimeFormat>();

function nameOf(date: string, language: Language, part: 'weekday' | 'month'): string {
  const key = `${language} ${part}`;
  const format = names.get(key) ?? new Intl.DateTimeFormat(TAG[language], { [part]: 'long', timeZone: 'UTC' });
  names.set(key, format);
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `Thursday` of a day `YYYY-MM-DD`. */
export const spokenWeekday = (date: string, language: Language): string => nameOf(date, language, 'weekday');

/** `Thursday, 26 November 2026` of a day `YYYY-MM-DD`. */
export function spokenDay(date: string, language: Language): string {
  const [year = '', , day = ''] = date.split('-');
  return `${nameOf(date, language, 'weekday')}, ${Number(day)} ${nameOf(date, language, 'month')} ${year}`;
}

const IN_ENGLISH = (hour: number, minutes: string) => {
  if (hour === 0 && minutes === '') return 'midnight';
  if (hour === 12 && minutes === '') return '12 noon';
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
};

const IN_HINDI = (hour: number, minutes: string) => {
  const parts: readonly [number, string][] = [
    [4, 'रात'],
    [12, 'सुबह'],
    [16, 'दोपहर'],
    [20, 'शाम'],
  ];
  const part = parts.find(([until]) => hour < until)?.[1] ?? 'रात';
  return `${part} ${hour % 12 || 12}${minutes} बजे`;
};

/** `2 pm`, `6:30 am`, `12 noon` of `14:00`, `06:30`, `12:00`; `24:00` is midnight. */
export function spokenTime(time: string, language: Language): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const write = language === 'hi' ? IN_HINDI : IN_ENGLISH;
  return write(Number(hours) % 24, minutes === '00' ? '' : `:${minutes}`);
}

/** `Thursday, 26 November 2026, 2 pm to 4 pm` of a day and a slot `14:00-16:00`. */
export function spokenWindow(date: string, slot: string, language: Language): string {
  const [from = '', to = ''] = slot.split('-').map((time) => spokenTime(time, language));
  return `${spokenDay(date, language)}, ${language === 'hi' ? `${from} से ${to} तक` : `${from} to ${to}`}`;
}

/** `Wednesday, 25 November 2026, 6 pm` of an ISO time. */
export function spokenInstant(iso: string, language: Language): string {
  const local = new Date(Date.parse(iso) + KOLKATA_OFFSET_MS).toISOString();
  return `${spokenDay(local.slice(0, 10), language)}, ${spokenTime(local.slice(11, 16), language)}`;
}
