import { formatDate, formatTime } from '../format/dates.ts';
import { useLocale } from '../i18n/messages.ts';

/** A day, and the time below it. */
export function DateTimeCell({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <span className="tabular flex flex-col whitespace-nowrap">
      <span>{formatDate(at, locale)}</span>
      <span className="text-ink-soft">{formatTime(at, locale)}</span>
    </span>
  );
}
