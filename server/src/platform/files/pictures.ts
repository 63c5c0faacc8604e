// Pictures are stored upright, without location or camera data, and no larger than a screen can use. A separate process
// (`picture.process.ts`) reads each one, with limits on memory, processor time and elapsed time; networks and their accounts take turns.
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
/** Keeps handwriting on a photographed A4 page readable. */
const MAX_SIDE = 5_000;

const PROCESS = fileURLToPath(new URL('./picture.process.ts', import.meta.url));
const WAITING = { atOnce: 1, perAccount: 20, perNetwork: 100, inAll: 400, waitMs: 60_000 };

/** Bounds of one process. */
interface Lane {
  queue: FairQueue;
  /** Memory limit of the process in MB: the use of the largest picture of the lane, plus a quarter. */
  maxMemoryMb: number;
  /** Processor time, in seconds. */
  maxCpuSeconds: number;
}

/** Large pictures take seconds each, so they queue separately and do not delay small ones. */
const LANES: Record<'large' | 'small', Lane> = {
  large: { queue: new FairQueue(WAITING), maxMemoryMb: 640, maxCpuSeconds: 20 },
  small: { queue: new FairQueue(WAITING), maxMemoryMb: 256, maxCpuSeconds: 5 },
};
const SMALL_PIXELS = 4_000_000;
/** Address space in MB that the runtime reserves for compiled code. It uses little of it, but the system counts it against the limit. */
const RESERVED_MB = 512;
/** Ends a process that makes no progress: an overloaded machine, or a disk that does not answer. */
const MAX_MS = 60_000;

/**
 * Limits the process, then replaces the shell by it. A lower existing limit stays. If the machine runs out of memory, the kernel ends this
 * process and not the server.
 */
const BOUNDED = `
for limit in "-c 0" "-s 2048" "-t $1" "-d $2"; do (ulimit $limit) 2>/dev/null && ulimit $limit; done
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
shift 2
exec "$@"`;

/** Thrown for a picture that cannot be decoded, or not within the limits. The message is for the log. */
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
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, isTimedOut, said: said.slice(0, MAX_SAID) });
    });
  });
}

const unavailable = () => new AppError('PICTURES_UNAVAILABLE', {}, { retryAfter: 30 });

/** Treats a failed process as a fault of the picture, unless it never ran or was killed from outside. */
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
  /** The path to which a changed picture is written. */
  to: string;
  /** Called when the request's turn comes, before decoding. An error that it throws ends the request. */
  beforeDecoding: () => Promise<void>;
}

/**
 * Prepares a picture for storage: upright, without metadata, at most 5,000 pixels a side, HEIC as JPEG. A picture that already meets this
 * stays unchanged.
 * @throws UnreadablePicture for a damaged picture or one beyond the limits; AppError 429 or 503 of the queue, 503 `PICTURES_UNAVAILABLE`
 * when the process cannot run, 507 when the disk is full.
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
