// On SQLite alone: reads and writes no database.
import { describe, expect, it } from 'vitest';
import { createIdleCollection } from './idle-collection.ts';

/** @returns the intervals, counted from 0, in which it collected. */
function collections(shares: readonly number[]): number[] {
  const collected: number[] = [];
  let interval = -1;
  const tick = createIdleCollection(
    () => shares[interval] ?? 0,
    () => collected.push(interval),
  );
  for (const _ of shares) {
    interval += 1;
    tick();
  }
  return collected;
}

describe('collecting when idle', () => {
  it('collects once a load is over, and once only', () => expect(collections([0.9, 0.01, 0, 0, 0, 0, 0])).toEqual([3]));
  it('waits for a while of quiet', () => expect(collections([0.5, 0.05, 0.01, 0.01, 0.04, 0, 0, 0.01])).toEqual([7]));
  it('does nothing without a load', () => expect(collections([0, 0.05, 0.01, 0.09, 0, 0, 0, 0])).toEqual([]));
  it('collects again after the next load', () => expect(collections([0.2, 0, 0, 0, 0.2, 0, 0, 0])).toEqual([3, 7]));
  it('really frees what nothing refers to', () => {
    const shares = [1];
    const tick = createIdleCollection(() => shares.shift() ?? 0);
    const wasted = waste();
    const before = process.memoryUsage().heapUsed;
    for (let interval = 0; interval < 4; interval += 1) tick();
    expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(wasted);
  });
});

/** @returns the bytes of what it made and nothing refers to any more. */
function waste(): number {
  return new Array(4_000_000).fill(0.5).length * Float64Array.BYTES_PER_ELEMENT;
}
