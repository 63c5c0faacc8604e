// Gives the memory of a load back once the load is over. V8 collects when the heap grows, so after a load it keeps what became garbage
// last (about 40 MB) until somebody comes again, and pages with holes in them (17 MB more). Collecting as for the last bytes of memory closes
// the holes too. It takes up to a third of a second, which is why it waits until nobody came for a while.
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of an interval that the event loop worked. */
const [BUSY, QUIET] = [0.1, 0.02];
/** Quiet intervals in a row after which a load is over. */
const QUIET_INTERVALS = 3;

setFlagsFromString('--expose-gc');
const gc: NodeJS.GCFunction = runInNewContext('gc');
const collect = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/**
 * @param utilization the event loop's share of work since the call before, 0 to 1.
 * @returns what to call at regular intervals: it collects in the third quiet interval in a row after a busy one.
 */
export function createIdleCollection(utilization = utilizationSinceLast(), collectNow = collect): () => void {
  let isDue = false;
  let quiet = 0;
  return () => {
    const share = utilization();
    if (share > BUSY) isDue = true;
    quiet = share > QUIET ? 0 : quiet + 1;
    if (!isDue || quiet < QUIET_INTERVALS) return;
    isDue = false;
    collectNow();
    // The collection itself is no load.
    utilization();
  };
}

function utilizationSinceLast(): () => number {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
