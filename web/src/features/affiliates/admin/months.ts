// Months as a statement counts them, `YYYY-MM` in Indian time.
import { dayInIndia } from '../../../shared/format/dates.ts';
import { INTL_TAG, type Locale } from '../../../shared/i18n/messages.ts';

/** A list to choose from stays one that can be read. */
const MOST_MONTHS = 36;

export const monthInIndia = (at: Date) => dayInIndia(at).slice(0, 7);

/** The months from the one of `since` to the one of `now`, newest first, at most three years; `shown` is always among them. */
export function monthsSince(since: string, now: Date, shown: string): string[] {
  const months: string[] = [];
  const first = monthInIndia(new Date(since));
  let [year = 0, month = 0] = monthInIndia(now).split('-').map(Number);
  while (months.length < MOST_MONTHS) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name < first) break;
    months.push(name);
    [year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
  }
  return months.includes(shown) ? months : [...months, shown].sort().reverse();
}

/** `March 2026`. */
export function formatMonth(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(INTL_TAG[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00.000Z`));
}
