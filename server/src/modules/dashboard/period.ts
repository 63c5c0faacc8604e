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

const lastDayOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

/** Of a month, or of its first days, the same days of the month before; a whole month is compared with a whole one. */
function monthBefore({ from, to }: Period): Period {
  const last = addDays(from, -1);
  const first = `${last.slice(0, 8)}01`;
  const same = `${last.slice(0, 8)}${to.slice(8)}`;
  return { from: first, to: to === lastDayOfMonth(to) || same > last ? last : same };
}

/** The period that figures of `period` are compared with: the same days of the month before, else as many days just before it. */
export function periodBefore(period: Period): Period {
  const { from, to } = period;
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) return monthBefore(period);
  return { from: addDays(from, -countDays(period)), to: addDays(from, -1) };
}

/**
 * The times of the period before: up to the same time of its last day where `period` ends today, because today is not over yet.
 * @param now milliseconds.
 */
export function rangeBefore(period: Period, before: Period, now: number): TimeRange {
  const range = rangeOf(before);
  const today = localDay(now);
  if (period.to !== today) return range;
  const sinceMidnight = now - localTime(today, '00:00');
  return { start: range.start, end: isoTime(localTime(before.to, '00:00') + sinceMidnight) };
}
