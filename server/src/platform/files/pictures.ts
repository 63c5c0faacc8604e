// Pictures are kept upright, without where and with what they were taken, and never larger than a screen can use. Each is read by a
// process of its own (`picture.process.ts`) with a cap on memory, processor time and time; networks and their accounts take turns.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, storageFull } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
import { callerGone } from '../base/request-context.ts';
import { currentSender, FairQueue } from '../scheduling/fair-queue.ts';
import type { PictureKind, PictureSize } from './picture-header.ts';
import { EXIT, type PictureTask } from './picture-task.ts';

/** Phones call 5,712 × 4,284 pixels 24 megapixels. */
export const MAX_PIXELS = 24_500_000;
/** Handwriting on a photographed A4 page stays readable. */
const MAX_SIDE = 5_000;

const PROCESS = fileURLToPath(new URL('./picture.process.ts', import.meta.url));
const WAITING = { atOnce: 1, perAccount: 20, perNetwork: 100, inAll: 400, waitMs: 60_000 };

/** Bounds of one process. */
interface Lane {
  queue: FairQueue;
  /** Memory that it may have of its own, in MB: what the largest picture of the lane takes, and a quarter more. */
  maxMemoryMb: number;
  /** Processor time, in seconds. */
  maxCpuSeconds: number;
}

/** Large pictures take seconds each, so they wait for each other and small ones do not wait for them. */
const LANES: Record<'large' | 'small', Lane> = {
  large: { queue: new FairQueue(WAITING), maxMemoryMb: 640, maxCpuSeconds: 20 },
  small: { queue: new FairQueue(WAITING), maxMemoryMb: 256, maxCpuSeconds: 5 },
};
const SMALL_PIXELS = 4_000_000;
/** The runtime reserves so much for code that it compiles, in MB. Little of it is ever used, but the system counts it as taken. */
const RESERVED_MB = 512;
/** Whatever keeps a process from getting on: a machine that is far too busy, a disk that does not answer. */
const MAX_MS = 60_000;

/**
 * Bounds the process, then becomes it. A limit that is lower already stays. Where the machine runs out of memory all the same, this
 * process goes and not the server.
 */
const BOUNDED = `
for limit in "-c 0" "-s 2048" "-t $1" "-d $2"; do (ulimit $limit) 2>/dev/null && ulimit $limit; done
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
shift 2
exec "$@"`;

/** A picture that nobody can read, or not within the bounds. The message is for the log. */
export class UnreadablePicture extends Error {}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  isTimedOut: boolean;
  said: string;
}

const MAX_SAID = 2_000;

function runProcess(task: PictureTask, { maxMemoryMb, maxCpuSeconds }: Lane): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const bounds = [String(maxCpuSeconds), String((maxMemoryMb + RESERVED_MB) * 1_024)];
    const command = [process.execPath, PROCESS, JSON.stringify(task)];
    const child = spawn('/bin/sh', ['-c', BOUNDED, 'sh', ...bounds, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // None of the server's secrets; few arenas and threads, so that memory is what the picture takes.
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
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, isTimedOut, said: said.slice(0, MAX_SAID) });
    });
  });
}

const unavailable = () => new AppError('PICTURES_UNAVAILABLE', {}, { retryAfter: 30 });

/** What ended the process is the picture's fault, unless it never ran or somebody else ended it. */
function judge({ code, signal, isTimedOut, said }: Ended, log: Logger): 'rewritten' | 'unchanged' {
  if (code === 0) return 'rewritten';
  if (code === EXIT.unchanged) return 'unchanged';
  if (code === EXIT.diskFull) throw storageFull();
  const wasNeverRun = code === 126 || code === 127;
  const wasEnded = signal !== null && ['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal) && !isTimedOut;
  if (wasNeverRun || wasEnded) {
    log.error({ code, signal, said }, 'ALARM: the process that reads pictures does not run');
    throw unavailable();
  }
  throw new UnreadablePicture(isTimedOut ? 'It took too long' : `${signal ?? code}: ${said}`);
}

export interface PictureRequest {
  kind: PictureKind;
  size: PictureSize;
  from: string;
  /** Where a picture that has to be changed is written. */
  to: string;
  /** Called when its turn has come, before anything is decoded. What it throws ends the request. */
  beforeDecoding: () => Promise<void>;
}

/**
 * Makes a picture fit to be kept: upright, without metadata, at most 5,000 pixels a side, HEIC as JPEG. One that is all of it already
 * stays as it came.
 * @throws UnreadablePicture for what is no whole picture or goes beyond its bounds; AppError 429 or 503 of the queue, 503
 * `PICTURES_UNAVAILABLE` when the process cannot be run, 507 when there is no room.
 */
export function cleanPicture(request: PictureRequest, log: Logger): Promise<'rewritten' | 'unchanged'> {
  const { kind, size, from, to, beforeDecoding } = request;
  const lane = LANES[size.width * size.height > SMALL_PIXELS ? 'large' : 'small'];
  const decode = async () => {
    await beforeDecoding();
    const ended = await runProcess({ kind, from, to, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE }, lane).catch(
      (error: unknown) => {
        log.error({ err: error }, 'ALARM: the process that reads pictures cannot be started');
        throw unavailable();
      },
    );
    return judge(ended, log);
  };
  return lane.queue.run(currentSender(), decode, callerGone());
}
