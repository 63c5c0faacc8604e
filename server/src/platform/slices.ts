// Long work in slices of a few milliseconds, so that requests do not wait for it.
import { setImmediate as otherWork } from 'node:timers/promises';

/** Longest stretch of work between two chances for other work, in milliseconds. */
const SLICE_MS = 8;

/** Await it often: it lets other work in once the slice is over, and costs next to nothing before. */
export type Breather = () => Promise<void> | undefined;

export function createBreather(): Breather {
  let sliceEnds = performance.now() + SLICE_MS;
  return () => {
    if (performance.now() < sliceEnds) return undefined;
    return otherWork().then(() => {
      sliceEnds = performance.now() + SLICE_MS;
    });
  };
}

const RUN = 500;

async function merge<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number, breathe: Breather) {
  const merged: T[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const fromLeft = r >= right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0);
    merged.push((fromLeft ? left[l++] : right[r++]) as T);
    if (merged.length % RUN === 0) await breathe();
  }
  return merged;
}

/** A stable sort that lets other work in. The items are not changed. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  breathe: Breather,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const next: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      next.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, breathe));
    }
    runs = next;
  }
  return runs[0] ?? [];
}
