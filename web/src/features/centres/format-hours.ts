// Opening hours as the page shows them: days with the same hours on one line.
import { readOpeningHours, spansOf } from '@labfront/contract/opening-hours';
import { INTL_TAG, type Locale } from '../../shared/i18n/messages.ts';
import { formatSlot } from '../collection-windows/index.ts';
import { centresPageMessages } from './centres.messages.ts';

export interface HoursLine {
  readonly days: string;
  readonly open: string;
}

const WHOLE_DAY = '00:00-24:00';

/** `Monday`, in the language of the page. The first Sunday of 2023 was its first day. */
export function weekdayName(day: number, locale: Locale, weekday: 'long' | 'short' = 'long'): string {
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  return new Intl.DateTimeFormat(INTL_TAG[locale], { weekday, timeZone: 'UTC' }).format(date);
}

/** Lines from Monday on; null where the text says no hours in the known form and is shown as it is. */
export function hoursLines(text: string, locale: Locale): HoursLine[] | null {
  const hours = readOpeningHours(text);
  if (hours === null) return null;
  const { allDay, closed } = centresPageMessages[locale];
  const lines = spansOf(hours).map(({ from, to, open }) => ({
    days:
      from === to
        ? weekdayName(from, locale)
        : `${weekdayName(from, locale, 'short')} – ${weekdayName(to, locale, 'short')}`,
    open: open === WHOLE_DAY ? allDay : formatSlot(open, locale),
  }));
  const shut = [1, 2, 3, 4, 5, 6, 0].filter((day) => hours[day] === null);
  return [...lines, ...shut.map((day) => ({ days: weekdayName(day, locale), open: closed }))];
}
