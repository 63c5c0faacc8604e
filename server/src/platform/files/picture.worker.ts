// Starts the process that reads one picture, within its limits, and tells how it ended.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { PictureTask } from './picture-task.ts';

export interface PictureWork {
  task: PictureTask;
  /** Memory limit of the process in MB. */
  maxMemoryMb: number;
  /** Processor time, in seconds. */
  maxCpuSeconds: number;
}

/** How the process ended. */
export interface EndedProcess {
  code: number | null;
  signal: NodeJS.Signals | null;
  isTimedOut: boolean;
  /** The beginning of what it wrote on standard error. */
  said: string;
}

const PROCESS = fileURLToPath(new URL('./picture.process.ts', import.meta.url));
/** Address space in MB that the runtime reserves for compiled code. It uses little of it, but the system counts it against the limit. */
const RESERVED_MB = 512;
/** Ends a process that makes no progress: an overloaded machine, or a disk that does not answer. */
const MAX_MS = 60_000;
const MAX_SAID = 2_000;

/**
 * Limits the process, then replaces the shell by it. A lower existing limit stays. If the machine runs out of memory, the kernel ends this
 * process and not the server.
 */
const BOUNDED = `
for limit in "-c 0" "-s 2048" "-t $1" "-d $2"; do (ulimit $limit) 2>/dev/null && ulimit $limit; done
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
shift 2
exec "$@"`;

const { task, maxMemoryMb, maxCpuSeconds } = workerData as PictureWork;
const bounds = [String(maxCpuSeconds), String((maxMemoryMb + RESERVED_MB) * 1_024)];
const command = [process.execPath, PROCESS, JSON.stringify(task)];
const child = spawn('/bin/sh', ['-c', BOUNDED, 'sh', ...bounds, ...command], {
  stdio: ['ignore', 'ignore', 'pipe'],
  // Without the server's secrets; few arenas and threads, so that memory use depends on the picture alone.
  env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
});
let said = '';
let isTimedOut = false;
const timer = setTimeout(() => {
  isTimedOut = true;
  child.kill('SIGKILL');
}, MAX_MS);
child.stderr.on('data', (chunk: Buffer) => {
  if (said.length < MAX_SAID) said += chunk.toString();
});
child.once('error', (error) => {
  throw error;
});
child.once('close', (code, signal) => {
  clearTimeout(timer);
  parentPort?.postMessage({ code, signal, isTimedOut, said: said.slice(0, MAX_SAID) } satisfies EndedProcess);
});
