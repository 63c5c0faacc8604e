// Starts the process of each picture, within its limits, and tells how it ended.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../scheduling/low-priority.ts';
import type { PictureTask } from './picture-task.ts';

/** Bounds of one process. */
export interface PictureBounds {
  /** Its memory in MB. */
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

type Shell = ChildProcessByStdio<Socket, Socket, null>;

const PROCESS = fileURLToPath(new URL('./picture.process.ts', import.meta.url));
/** Address space in MB that the runtime reserves for compiled code. It uses little of it, but the system counts it against the limit. */
const RESERVED_MB = 512;
const MAX_MS = 60_000;
const MAX_SAID = 2_000;

/**
 * Reads a line for each picture: a mark, the limits and the task. The process has these limits; a lower existing limit stays. If the
 * machine runs out of memory, the kernel ends this process and not the server. Lines that begin with the mark tell its id and exit code,
 * what else is written comes from the process. Past the soft limit of processor time it ends with SIGXCPU, which is the picture's doing; the
 * hard limit alone would end it with SIGKILL, as the machine or a person does.
 */
const LOOP = `
while read -r mark seconds kilobytes task; do
  (
    for limit in "-c 0" "-s 2048" "-H -t $((seconds + 2))" "-S -t $seconds" "-d $kilobytes"; do
      (ulimit $limit) 2>/dev/null && ulimit $limit
    done
    { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
    exec "$@" "$task"
  ) 2>&1 >/dev/null </dev/null &
  printf '\\n%s id %s\\n' "$mark" "$!"
  wait "$!"
  printf '\\n%s code %s\\n' "$mark" "$?"
done`;

/** A shell writes 128 and the number of the signal that ended a process. */
const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [128 + number, name]));

function endedWith(exitCode: number): Pick<EndedProcess, 'code' | 'signal'> {
  const signal = (SIGNALS.get(exitCode) as NodeJS.Signals | undefined) ?? null;
  return { code: signal ? null : exitCode, signal };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Reads what a shell writes about one process. */
class Report {
  readonly #id: RegExp;
  readonly #code: RegExp;
  /** The process, once it is known. */
  pid: number | undefined;
  code: number | undefined;
  said = '';

  constructor(mark: string) {
    this.#id = new RegExp(`\\n${mark} id (\\d+)\\n`);
    this.#code = new RegExp(`\\n${mark} code (\\d+)\\n`);
  }

  add(chunk: Buffer): void {
    this.said += chunk.toString();
    this.pid ??= this.#take(this.#id);
    this.code ??= this.#take(this.#code);
    if (this.said.length > 2 * MAX_SAID) this.said = this.said.slice(0, MAX_SAID) + this.said.slice(-MAX_SAID);
  }

  #take(line: RegExp): number | undefined {
    const found = line.exec(this.said);
    if (!found) return undefined;
    this.said = this.said.replace(found[0], '');
    return Number(found[1]);
  }
}

/**
 * A shell that starts one process after the other. The server starts none itself for a picture: the system copies the page tables of whoever
 * starts a process, 20 to 50 ms for a server, in which none of its threads gets memory. The shell stays, and ends with the server.
 */
export class PictureShell {
  readonly #maxMs: number;
  #shell: Shell | undefined;

  /** @param maxMs ends a process that makes no progress: an overloaded machine, or a disk that does not answer. */
  constructor(maxMs = MAX_MS) {
    this.#maxMs = maxMs;
  }

  /** Runs one process; the caller waits for its end before the next one. Rejects when there is no shell, or when it is lost meanwhile. */
  async run(task: PictureTask, { maxMemoryMb, maxCpuSeconds }: PictureBounds): Promise<EndedProcess> {
    const shell = this.#shell ?? this.#start();
    const mark = randomBytes(12).toString('hex');
    const report = new Report(mark);
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      end(report.pid ?? (shell.pid as number));
    }, this.#maxMs);
    const ended = Promise.withResolvers<EndedProcess>();
    const lose = () => {
      if (report.pid !== undefined) end(report.pid);
      ended.reject(new Error('The shell that starts the process of a picture has ended'));
    };
    const listen = (chunk: Buffer) => {
      report.add(chunk);
      const { code, said } = report;
      if (code !== undefined) ended.resolve({ ...endedWith(code), isTimedOut, said: said.trim().slice(0, MAX_SAID) });
    };
    shell.once('exit', lose);
    shell.stdout.on('data', listen);
    shell.stdin.write(`${mark} ${maxCpuSeconds} ${(maxMemoryMb + RESERVED_MB) * 1_024} ${JSON.stringify(task)}\n`);
    try {
      return await ended.promise;
    } finally {
      clearTimeout(timer);
      shell.off('exit', lose);
      shell.stdout.off('data', listen);
    }
  }

  #start(): Shell {
    const shell = spawn('/bin/sh', ['-c', LOOP, 'sh', process.execPath, '--v8-pool-size=0', PROCESS], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Without the server's secrets; few arenas and threads, so that memory use depends on the picture alone, and
      // that it takes one processor at a time.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    }) as Shell;
    const forget = () => {
      if (this.#shell === shell) this.#shell = undefined;
    };
    shell.on('error', forget).on('exit', forget);
    if (shell.pid === undefined) throw new Error('There is no shell to start the process of a picture');
    shell.stdin.on('error', forget);
    lowerPriority(shell.pid);
    for (const part of [shell, shell.stdin, shell.stdout]) part.unref();
    this.#shell = shell;
    return shell;
  }
}
