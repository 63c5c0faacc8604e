// Processor time and memory of a process and its descendants, read from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Kernel's USER_HZ, the unit of times in /proc. */
const TICK_MS = 10;

/** Of utime, stime, cutime and cstime: all, or those without the children. */
const [ALL_TIMES, OWN_TIMES] = [4, 2];

/** Text of a file of /proc, empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Returns the process and all of its descendants that are alive. */
export function treeOf(pid: number): number[] {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

/**
 * Returns the processor time in milliseconds of one line of /proc/<pid>/stat: user and system time of the process itself and of
 * the children that it waited for; 0 for an empty line.
 */
export function processorMs(stat: string, times = ALL_TIMES): number {
  // The name in parentheses may hold blanks. Of the fields behind it utime, stime, cutime and cstime are the 12th to 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 11 + times).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
}

/** Returns the processor time of the tree in milliseconds, with that of descendants that have ended. */
export function treeProcessorMs(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + processorMs(read(`/proc/${one}/stat`)), 0);
}

/** Returns the processor time in milliseconds of a process's first thread, where JavaScript runs. */
export const mainThreadMs = (pid: number): number => processorMs(read(`/proc/${pid}/task/${pid}/stat`), OWN_TIMES);

/** Whether a thread of the tree computes or waits for a processor. Unlike processor time, this works on a busy machine too. */
export function isTreeWorking(pid: number): boolean {
  return treeOf(pid).some((one) => {
    // A database cleans up in background processes, which are excluded.
    if (read(`/proc/${one}/cmdline`).includes('autovacuum')) return false;
    return threadsOf(one).some((thread) => isRunnable(read(`/proc/${one}/task/${thread}/stat`)));
  });
}

/** Reads the state behind the name in parentheses of one line of /proc/<pid>/stat: running, runnable or waiting for a disk. */
export const isRunnable = (stat: string): boolean => /[RD]/.test(stat[stat.lastIndexOf(')') + 2] ?? '');

const megabytes = (status: string, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;

/** Returns the resident memory in MB that processes take together, from their /proc/<pid>/status. They map the same program file, which counts once. */
export function residentMb(statuses: readonly string[]): number {
  const own = statuses.map((status) => megabytes(status, 'RssAnon') + megabytes(status, 'RssShmem'));
  const files = statuses.map((status) => megabytes(status, 'RssFile'));
  return own.reduce((sum, value) => sum + value, 0) + Math.max(0, ...files);
}

export const treeResidentMb = (pid: number): number =>
  residentMb(treeOf(pid).map((one) => read(`/proc/${one}/status`)));
