// The days that a summary is about (wire.md, GET dashboard/summary): read leniently, what makes no sense counts as not given.
import type { ListQuery } from '@labfront/contract/common';
import { isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;
/** Years in which a laboratory can have books; PostgreSQL knows no times long before them. */
const YEARS = { from: '2000', to: '2199' };

/** Days in Asia/Kolkata, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** ISO times: `start` inclusive, `end` exclusive. */
export interface TimeRange {
  start: string;
  end: string;
}

/** The day so many days after another. */
export function addDays(day: string, count: number): string {
  return isoTime(Date.parse(`${day}T00:00Z`) + count * DAY_MS).slice(0, 10);
}

export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

export function daysOf(period: Period): string[] {
  return Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));
}

export function rangeOf({ from, to }: Period): TimeRange {
  return { start: isoTime(localTime(from, '00:00')), end: isoTime(localTime(to, '00:00') + DAY_MS) };
}

function readDay(day: string | undefined): string | undefined {
  const year = day?.slice(0, 4) ?? '';
  if (readDateRange({ from: day, to: undefined }).from === undefined) return undefined;
  return year >= YEARS.from && year <= YEARS.to ? day?.slice(0, 10) : undefined;
}

/** The last 30 days unless told; of a longer period than 366 days the last ones. `now` in milliseconds. */
export function readPeriod(query: Pick<ListQuery, 'from' | 'to'>, now: number): Period {
  const today = localDay(now);
  const asked = { from: readDay(query.from), to: readDay(query.to) };
  const to = asked.to ?? today;
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
  return countDays({ from, to }) > MOST_DAYS ? { from: addDays(to, 1 - MOST_DAYS), to } : { from, to };
}

/** As many days as the period has, just before it. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) };
}
