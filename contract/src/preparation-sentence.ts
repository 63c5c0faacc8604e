// How to prepare for a whole order, said in one sentence, on screens as in mails.
import type { Spoken } from './messages/spoken.ts';
import { spokenTime, spokenWeekday } from './spoken-times.ts';

/** Nothing but water for so long before the sample. */
export interface Fasting {
  /** The least that the text asks for: "8 to 10 hours" before a window that is two hours long is 8 before it begins. */
  hours: number;
  /** False where it makes the result better and is no must. */
  isRequired: boolean;
}

/** How to prepare for an order. */
export interface OrderPreparation {
  fasting: Fasting | null;
  /** What single tests ask for besides, each text once with the names that it is for. */
  further: { names: string[]; text: string }[];
}

/** From when on: a day `YYYY-MM-DD` and a time `20:00`, both Indian. */
export function fastingBegins(
  hours: number,
  { date, slot }: { date: string; slot: string },
): { date: string; time: string } {
  const start = Date.parse(`${date}T${slot.slice(0, 5)}:00Z`);
  const begins = new Date(start - hours * 3_600_000).toISOString();
  return { date: begins.slice(0, 10), time: begins.slice(11, 16) };
}

/**
 * How to prepare for an order, in one sentence: "Please take nothing but water after 8 pm on Sunday."
 * @param window when the sample is taken; null while no time is fixed, then the hours are said.
 */
export function preparationSentence(
  fasting: Fasting | null,
  window: { date: string; slot: string } | null,
  words: Spoken,
): string {
  const text = words.preparation;
  if (fasting === null) return text.none;
  const { hours, isRequired } = fasting;
  if (window === null) return (isRequired ? text.before : text.beforeIfPossible)(hours);
  const { date, time } = fastingBegins(hours, window);
  const say = isRequired ? text.from : text.fromIfPossible;
  return say(spokenTime(time, words), spokenWeekday(date, words));
}
