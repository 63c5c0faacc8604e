// Kinds of promises, apart from their schemas, so that screens need none of those.

/** In the order of a booking's way: the collector comes, the sample arrives, the report is ready. */
export const PROMISE_KINDS = ['collector_late', 'specimen_lost', 'report_late'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];

/** Minutes after the window's end from which an arrival is late. */
export const LATE_AFTER_MINUTES = 30;
