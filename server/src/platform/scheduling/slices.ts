// Splits long work into slices of a few milliseconds, so that requests do not wait for it.
import { setImmediate as otherWork } from 'node:timers/promises';

/** Longest stretch of work between two chances for other work, in milliseconds. */
const SLICE_MS = 8;

/** Await it often: it lets other work run once the slice is over, and costs next to nothing before. */
export type Breather = () => Promise<void> | undefined;

/** @param now milliseconds. */
export function createBreather(now = () => performance.now()): Breather {
  let sliceEnds = now() + SLICE_MS;
  return () => {
    if (now() < sliceEnds) return undefined;
    return otherWork().then(() => {
      sliceEnds = now() + SLICE_MS;
    });
  };
}
