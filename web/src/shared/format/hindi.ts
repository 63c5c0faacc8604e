// Helpers for Hindi texts. Loaded only with them.

import { dateTimeWordsHi } from '@labfront/contract/messages/date-time-words.hi';
import { INTL_TAG } from '../i18n/locale.ts';
import { formatCount } from './numbers.ts';

let clock: Intl.DateTimeFormat | undefined;
let plurals: Intl.PluralRules | undefined;

/** Returns a number with its Hindi plural form: `1 रिपोर्ट`, `2 रिपोर्टें`. */
export function counted(count: number, one: string, other = one): string {
  plurals ??= new Intl.PluralRules(INTL_TAG.hi);
  return `${formatCount(count)} ${plurals.select(count) === 'one' ? one : other}`;
}

/** `सुबह 6 बजे`, `शाम 4:30 बजे` of `06:00` and `16:30`; `24:00` is midnight. */
function timeInHindi(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  return dateTimeWordsHi.time(Number(hours) % 24, minutes === '00' ? '' : `:${minutes}`);
}

/** The time in India of a timestamp, in words; what is none as it is. */
export function clockInHindi(iso: string): string {
  const millis = Date.parse(iso);
  if (Number.isNaN(millis)) return iso;
  clock ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });
  return timeInHindi(clock.format(millis));
}

/** `सुबह 6 – 8 बजे`, `सुबह 10 – दोपहर 12 बजे` of two such times. */
export function timesInHindi(from: string, to: string): string {
  return dateTimeWordsHi.span(timeInHindi(from), timeInHindi(to));
}
