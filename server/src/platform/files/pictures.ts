// Pictures are stored upright, without location or camera data, and no larger than a screen can use. A separate process
// (`picture.process.ts`) reads each one, with limits on memory, processor time and elapsed time; networks and their accounts take turns.
import { AppError, storageFull } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
import { callerGone } from '../base/request-context.ts';
import { currentSender, FairQueue } from '../scheduling/fair-queue.ts';
import type { PictureKind, PictureSize } from './picture-header.ts';
import { type EndedProcess, type PictureBounds, PictureShell } from './picture-shell.ts';
import { EXIT } from './picture-task.ts';

/** Phones call 5,712 × 4,284 pixels 24 megapixels. */
export const MAX_PIXELS = 24_500_000;
/** Keeps handwriting on a photographed A4 page readable. */
const MAX_SIDE = 5_000;

const WAITING = { atOnce: 1, perAccount: 20, perNetwork: 100, inAll: 400, waitMs: 60_000 };

interface Lane {
  queue: FairQueue;
  shell: PictureShell;
  /** The memory is the use of the largest picture of the lane, plus a quarter. */
  bounds: PictureBounds;
}

const laneWith = (bounds: PictureBounds): Lane => ({
  queue: new FairQueue(WAITING),
  shell: new PictureShell(),
  bounds,
});

/** Large pictures take seconds each, so they queue separately and do not delay small ones. */
const LANES: Record<'large' | 'small', Lane> = {
  large: laneWith({ maxMemoryMb: 640, maxCpuSeconds: 20 }),
  small: laneWith({ maxMemoryMb: 256, maxCpuSeconds: 5 }),
};
const SMALL_PIXELS = 4_000_000;

/** Thrown for a picture that cannot be decoded, or not within the limits. The message is for the log. */
export class UnreadablePicture extends Error {}

const unavailable = () => new AppError('PICTURES_UNAVAILABLE', {}, { retryAfter: 30 });

/** Treats a failed process as a fault of the picture, unless it never ran, got no processor or disk, or was killed from outside. */
function judge({ code, signal, isTimedOut, said }: EndedProcess, log: Logger): 'rewritten' | 'unchanged' {
  if (code === 0) return 'rewritten';
  if (code === EXIT.unchanged) return 'unchanged';
  if (code === EXIT.diskFull) throw storageFull();
  const wasNeverRun = code === 126 || code === 127;
  const wasEnded = signal !== null && ['SIGKILL', 'SIGTERM', 'SIGINT'].includes(signal);
  if (wasNeverRun || wasEnded) {
    log.error({ code, signal, isTimedOut, said }, 'ALARM: the process that reads pictures does not run');
    throw unavailable();
  }
  throw new UnreadablePicture(`${signal ?? code}: ${said}`);
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
  const { queue, shell, bounds } = LANES[size.width * size.height > SMALL_PIXELS ? 'large' : 'small'];
  const decode = async () => {
    await beforeDecoding();
    const task = { kind, from, to, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE };
    const ended = await shell.run(task, bounds).catch((error: unknown) => {
      log.error({ err: error }, 'ALARM: the process that reads pictures cannot be started');
      throw unavailable();
    });
    return judge(ended, log);
  };
  return queue.run(currentSender(), decode, callerGone());
}
