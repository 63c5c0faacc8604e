// The date range of a list (`from` and `to`, days in Asia/Kolkata, both inclusive).
import { type ListQuery, LocalDate } from '@labfront/contract/common';
import { isoTime, localTime } from './clock.ts';

const DAY_MS = 86_400_000;

/** ISO times: `from` inclusive, `to` exclusive. */
export interface DateRange {
  from: string | undefined;
  to: string | undefined;
}

/** Returns the start of a day in Asia/Kolkata, `after` days later, as ISO time; undefined for an invalid day. */
function dayStart(day: string | undefined, after: number): string | undefined {
  const { data } = LocalDate.safeParse(day?.slice(0, 10));
  return data === undefined ? undefined : isoTime(localTime(data, '00:00') + after * DAY_MS);
}

/** Ignores an invalid day: a list never answers 400. */
export function readDateRange({ from, to }: Pick<ListQuery, 'from' | 'to'>): DateRange {
  return { from: dayStart(from, 0), to: dayStart(to, 1) };
}
