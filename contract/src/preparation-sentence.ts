// The preparation for a whole order in one sentence, for screens and mails.

import { formatTime, formatWeekday } from './format-date-time.ts';
import type { DateTimeWords } from './messages/date-time-words.ts';

/** Nothing but water for so long before the sample. */
export interface Fasting {
  /** The minimum of the range: for "8 to 10 hours" before a two-hour window it is 8 hours before the window begins. */
  hours: number;
  /** False if fasting improves the result but is optional. */
  isRequired: boolean;
}

/** The preparation for an order. */
export interface OrderPreparation {
  /** Long enough for each of its tests. */
  fasting: Fasting | null;
  /** Missing unless the patients of the order fast differently: a child is not kept from breakfast for the tests of a parent. */
  byPatient?: { name: string; fasting: Fasting | null }[] | undefined;
  /** Further preparation of single tests: each text once, with the names of its tests; in Hindi where the catalogue has it. */
  further: { names: string[]; text: string; namesHi?: string[] | undefined; textHi?: string | undefined }[];
}

const DAWN = '04:00';

/** From when on: a day `YYYY-MM-DD` and a time `20:00`, both Indian. */
export function fastingBegins(
  hours: number,
  { date, slot }: { date: string; slot: string },
): { date: string; time: string } {
  const start = Date.parse(`${date}T${slot.slice(0, 5)}:00Z`);
  const begins = new Date(start - hours * 3_600_000).toISOString();
  return { date: begins.slice(0, 10), time: begins.slice(11, 16) };
}

/** "midnight on Friday" is read as either end of that day, so times before dawn name both days. */
function momentOf(date: string, time: string, words: DateTimeWords): string {
  const [said, day] = [formatTime(time, words), formatWeekday(date, words)];
  if (time >= DAWN) return words.preparation.on(said, day);
  const evening = new Date(Date.parse(`${date}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
  return words.preparation.inNight(said, formatWeekday(evening, words), day);
}

/**
 * Returns what an order asks of its patients in sentences: one for all of them, or one for those who fast alike: "Asha, Ravi: Please take
 * nothing but water after 8 pm on Sunday."
 * @param window as `preparationSentence`.
 */
export function preparationSentences(
  { fasting, byPatient = [] }: Pick<OrderPreparation, 'fasting' | 'byPatient'>,
  window: { date: string; slot: string } | null,
  words: DateTimeWords,
): string[] {
  if (byPatient.length === 0) return [preparationSentence(fasting, window, words)];
  const alike = Map.groupBy(byPatient, (one) => preparationSentence(one.fasting, window, words));
  return [...alike].map(([sentence, patients]) => `${patients.map(({ name }) => name).join(', ')}: ${sentence}`);
}

/**
 * Returns the preparation for an order in one sentence: "Please take nothing but water after 8 pm on Sunday."
 * @param window the collection window; if null, the sentence gives the number of hours instead.
 */
export function preparationSentence(
  fasting: Fasting | null,
  window: { date: string; slot: string } | null,
  words: DateTimeWords,
): string {
  const text = words.preparation;
  if (fasting === null) return text.none;
  const { hours, isRequired } = fasting;
  if (window === null) return (isRequired ? text.before : text.beforeIfPossible)(hours);
  const { date, time } = fastingBegins(hours, window);
  const say = isRequired ? text.from : text.fromIfPossible;
  return say(momentOf(date, time, words));
}
