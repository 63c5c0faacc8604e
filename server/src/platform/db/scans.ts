// Reads that may look at every row of a table. What both engines share: who waits for whom, and how long one may take.
import { AppError } from '../base/errors.ts';
import { FairQueue } from '../scheduling/fair-queue.ts';

/** Scans that run at the same time in this process, of different accounts. */
export const SCANS_AT_ONCE = 2;
/** The longest that one statement may take. */
export const SCAN_MS = 10_000;
/** A dashboard asks for a dozen figures at once, and a person may open several. */
const WAITING = { perAccount: 100, inAll: 1_000, waitMs: 30_000 };

export const createScanQueue = (): FairQueue =>
  new FairQueue({ atOnce: SCANS_AT_ONCE, atOncePerAccount: 1, ...WAITING });

export const scanTooLong = (): AppError => new AppError('SEARCH_TOO_LONG', {}, { retryAfter: 5 });
