// Opening hours in the usual notation: `Mon-Sat 07:00-20:00, Sun 07:00-13:00`. The text is stored; pages, structured data and the windows
// of a centre parse it.

/** `07:00-20:00` of each weekday, Sunday first; null on a closed day. */
export type OpeningHours = readonly (string | null)[];

const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WORD = '(?:sun|mon|tue|wed|thu|fri|sat|su|mo|tu|we|th|fr|sa)[a-z]*\\.?';
const TIME = '\\d{1,2}(?:[:.]\\d{2})?\\s*(?:am|pm)?';
const PART = new RegExp(
  `^(daily|every ?day|all days|${WORD}(?:\\s*[-/&]\\s*${WORD})*)?:?\\s*(closed|24 ?hours|24/7|(${TIME})\\s*-\\s*(${TIME}))$`,
);

function daysOf(text: string | undefined): number[] {
  if (text === undefined || /^(daily|every|all)/.test(text)) return EVERY_DAY;
  return text.split(/\s*[/&]\s*/).flatMap((span) => {
    const [from = 0, to = from] = span.split(/\s*-\s*/).map((word) => DAYS.indexOf(word.slice(0, 2)));
    return EVERY_DAY.slice(0, ((to - from + 7) % 7) + 1).map((step) => (from + step) % 7);
  });
}

function timeOf(text: string): string | null {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/.exec(text) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || (hour === 24 && minutes !== '00')) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Longer texts are no opening hours, and are not read. */
const LONGEST = 1_000;

/**
 * Returns the hours of each weekday. Days that are not listed are closed; a later part of the text overrides an earlier one.
 * @returns null for a text in another format: the hours are unknown then.
 */
export function readOpeningHours(text: string): OpeningHours | null {
  if (text.length > LONGEST) return null;
  const plain = text
    .toLowerCase()
    .replace(/[–—]|\bto\b/g, '-')
    .trim();
  if (plain === '') return null;
  const week: (string | null)[] = EVERY_DAY.map(() => null);
  for (const part of plain.split(/\s*[,;\n]\s*/).filter(Boolean)) {
    const [, days, said, from, to] = PART.exec(part) ?? [];
    if (said === undefined) return null;
    const [start, end] = from && to ? [timeOf(from), timeOf(to)] : ['00:00', '24:00'];
    if (start === null || end === null || (said !== 'closed' && start >= end)) return null;
    for (const day of daysOf(days)) week[day] = said === 'closed' ? null : `${start}-${end}`;
  }
  return week;
}

/** Opening hours of a laboratory that has not entered its own in Settings. */
export const USUAL_HOURS = 'Mon-Sat 06:00-20:00, Sun 06:00-13:00';

/** The laboratory's opening hours: pages show them, and the windows of a new shop lie within them. */
export const laboratoryHours = (entered: string): string => entered || USUAL_HOURS;

/** Whether a window (`06:00-08:00`) of a weekday lies within the hours; true if the hours are unknown. */
export function isWithinHours(hours: OpeningHours | null, day: number, slot: string): boolean {
  if (hours === null) return true;
  const open = hours[day];
  return open != null && slot.slice(0, 5) >= open.slice(0, 5) && slot.slice(6) <= open.slice(6);
}

/** Groups weekdays with the same hours, starting on Monday; closed days are left out. */
export function spansOf(hours: OpeningHours): { from: number; to: number; open: string }[] {
  const spans: { from: number; to: number; open: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const open = hours[day];
    const last = spans.at(-1);
    if (last && last.open === open && (last.to + 1) % 7 === day) last.to = day;
    else if (open != null) spans.push({ from: day, to: day, open });
  }
  return spans;
}

/** The weekday of a date (`2026-03-10`), 0 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
