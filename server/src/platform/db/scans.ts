// Reads that may scan a whole table: the shared queue and time limit of both engines.
import { AppError } from '../base/errors.ts';
import { FairQueue } from '../scheduling/fair-queue.ts';

/** Scans that run at the same time in this process, of different accounts. */
export const SCANS_AT_ONCE = 2;
/** The time limit of one statement. */
export const SCAN_MS = 10_000;
/** A dashboard requests a dozen figures together, and a person may open several dashboards. */
const WAITING = { perAccount: 100, inAll: 1_000, waitMs: 30_000 };

export const createScanQueue = (): FairQueue =>
  new FairQueue({ atOnce: SCANS_AT_ONCE, atOncePerAccount: 1, ...WAITING });

export const scanTooLong = (): AppError => new AppError('SEARCH_TOO_LONG', {}, { retryAfter: 5 });
