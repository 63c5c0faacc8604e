// Kinds and dates of promises, apart from their schemas, so that screens need none of those.

/** In the order of a booking's way: the collector comes, the sample arrives, the report is ready. */
export const PROMISE_KINDS = ['collector_late', 'specimen_lost', 'report_late'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** Minutes after the window's end from which an arrival is late. */
export const LATE_AFTER_MINUTES = 30;

const LAST_DAY = '9999-12-31';

/** The days on which a rule counts, both included. */
interface Dates {
  validFrom: string;
  validUntil?: string | null | undefined;
}

/** Whether a rule counts on a day. */
export const isValidOn = ({ validFrom, validUntil }: Dates, day: string): boolean =>
  validFrom <= day && day <= (validUntil ?? LAST_DAY);

/** Whether two rules have a day in common. */
export const overlap = (one: Dates, other: Dates): boolean =>
  one.validFrom <= (other.validUntil ?? LAST_DAY) && other.validFrom <= (one.validUntil ?? LAST_DAY);
