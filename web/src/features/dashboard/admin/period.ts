// The period of the dashboard as the address says it: a name, or two days. Days are those of India.
import { dayInIndia } from '../../../shared/format/dates.ts';

export const PERIODS = ['today', 'week', 'thirty', 'month', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a period as of `now`; without any name the last 30 days. */
export function daysOfPeriod(name: PeriodName, custom: Days, now: Date): Days {
  const today = dayInIndia(now);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: daysBefore(today, 6), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'custom':
      return custom;
    default:
      return { from: daysBefore(today, 29), to: today };
  }
}

export function periodNamed(name: string): PeriodName {
  return PERIODS.find((known) => known === name) ?? 'thirty';
}

/** The change against the period before: the part that was added or lost, null where there was nothing. */
export function changeOf(now: number, before: number): number | null {
  if (now === before) return 0;
  return before === 0 ? null : (now - before) / Math.abs(before);
}
