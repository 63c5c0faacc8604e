// Gives the memory of a load back once the load is over. V8 collects when the heap grows, so after a load it keeps what became garbage
// last (about 40 MB) until somebody comes again. The collection takes up to a tenth of a second, which is why it waits for quiet.
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of an interval that the event loop worked. */
const [BUSY, QUIET] = [0.1, 0.02];

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * @param utilization the event loop's share of work since the call before, 0 to 1.
 * @returns what to call at regular intervals: it collects in the first quiet interval after a busy one.
 */
export function createIdleCollection(utilization = utilizationSinceLast(), collectNow = collect): () => void {
  let isDue = false;
  return () => {
    const share = utilization();
    if (share > BUSY) isDue = true;
    if (!isDue || share > QUIET) return;
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
