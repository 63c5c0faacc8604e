import { describe, expect, it } from 'vitest';
import { memoryLimitMb } from './container.ts';
import { countStatuses, detailsOf, figuresOf, type Observation, rowOf } from './hostile-figures.ts';
import { percentile } from './load.ts';
import { isRunnable, processorMs, residentMb } from './process-tree.ts';
import { markdownTable } from './table.ts';

const ALONE = { processorMs: 12, eventLoopMs: 5, peakMb: 200, end: 'well' as const };
const waits = (p99: number, failed: number[] = []) => ({ p50: p99 / 4, p99, failed, bareP99: 1 });
const round = (quiet: number, attacked: number, more: Partial<Observation> = {}): Observation => ({
  quiet: waits(quiet),
  attacked: waits(attacked),
  processorMs: 5,
  peakMb: 300,
  statuses: [200, 429, 429],
  end: 'well',
  ...more,
});

describe('percentile', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  it('is the nearest rank', () => {
    expect(percentile(values, 0.99)).toBe(198);
    expect(percentile(values, 0.5)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
  });
  it('is no number of no values', () => expect(percentile([], 0.99)).toBeNaN());
  it('is infinite when more than the share that it leaves out is', () => {
    const unserved = Number.POSITIVE_INFINITY;
    expect(percentile([...values.slice(2), unserved, unserved], 0.99)).toBe(198);
    expect(percentile([...values.slice(3), unserved, unserved, unserved], 0.99)).toBe(unserved);
  });
});

describe('figures of an attack', () => {
  it('have the median of the ratios, not the ratio of the medians', () => {
    const figures = figuresOf('searches', ALONE, [round(10, 20), round(100, 300), round(10, 10_000)]);
    expect(figures).toMatchObject({ ratio: 3, quietP99: 10, attackedP99: 300, holds: true });
  });

  it('do not hold beyond three times', () => {
    expect(figuresOf('searches', ALONE, [round(10, 31)]).holds).toBe(false);
  });

  it('do not hold when a visitor was not served, and say how many were not', () => {
    const figures = figuresOf('searches', ALONE, [round(10, 20), round(10, 20, { attacked: waits(20, [0, 503]) })]);
    expect(figures).toMatchObject({ failed: 2, failures: 'no answer ×1, 503 ×1', holds: false });
    expect(rowOf('SQLite', figures)).toMatchObject({ ours: '10.0 ms → 20.0 ms (2 not served)', holds: false });
  });

  it('have no ratio when the server answered nobody', () => {
    const dead = round(10, Number.POSITIVE_INFINITY, { end: 'killed at the memory limit', processorMs: Number.NaN });
    const figures = figuresOf('uploads', ALONE, [dead]);
    expect(figures).toMatchObject({
      ratio: Number.POSITIVE_INFINITY,
      ends: 'killed at the memory limit',
      holds: false,
    });
    expect(detailsOf(figures)).toEqual(expect.arrayContaining(['10.0 ms → not served', 'not served', 'unknown']));
  });

  it('do not hold when the server was lost although visitors were served', () => {
    expect(figuresOf('uploads', ALONE, [round(10, 10, { end: 'crashed' })])).toMatchObject({
      ends: 'crashed',
      holds: false,
    });
  });

  it('say which share of the event loop the attack takes', () => {
    expect(detailsOf(figuresOf('searches', ALONE, [round(10, 20)]))).toContain('20 %');
  });

  it('do not hold when a few requests alone ended the server', () => {
    const killed = { ...ALONE, end: 'killed at the memory limit' as const };
    expect(figuresOf('uploads', killed, [round(10, 10)])).toMatchObject({ holds: false, ends: killed.end });
  });

  it('count what the attacker was answered', () => {
    expect(countStatuses([201, 429, 0, 429, 429, 0])).toBe('429 ×3, no answer ×2, 201 ×1');
  });
});

describe('the memory limit', () => {
  it('is the one of the shipped manifest', () => expect(memoryLimitMb()).toBeGreaterThan(100));
  it('is read in both units', () => {
    expect(memoryLimitMb('limits: { memory: 512Mi }')).toBe(512);
    expect(memoryLimitMb('limits: { cpu: 1, memory: 2Gi }')).toBe(2048);
    expect(() => memoryLimitMb('requests: { memory: 256Mi }')).toThrow();
  });
});

describe('/proc', () => {
  const stat = (state: string) => `42 (node) x) ${state} 1 42 42 0 -1 4194304 9 8 7 6 150 50 20 10 20 0 11`;
  it('tells the processor time of a process and of children that ended', () => {
    expect(processorMs(stat('S'))).toBe((150 + 50 + 20 + 10) * 10);
    expect(processorMs(stat('S'), 2)).toBe((150 + 50) * 10);
    expect(processorMs('')).toBe(0);
  });
  it('tells whether a thread computes', () => {
    expect(['R', 'D', 'S', 'Z'].map((state) => isRunnable(stat(state)))).toEqual([true, true, false, false]);
    expect(isRunnable('')).toBe(false);
  });
  it('tells memory, the program once', () => {
    const status = 'RssAnon:\t 102400 kB\nRssFile:\t  51200 kB\nRssShmem:\t  1024 kB\n';
    expect(residentMb([status, status])).toBe(100 + 1 + 100 + 1 + 50);
    expect(residentMb([''])).toBe(0);
  });
});

it('a table has columns of one width', () => {
  expect(markdownTable(['a', 'long'], [['wide', 'x']])).toBe('| a    | long |\n|------|------|\n| wide | x    |');
});
