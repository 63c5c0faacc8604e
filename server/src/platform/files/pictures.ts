// Pictures are written anew: upright, without where and with what they were taken, and never larger than a screen can use.
// One at a time, because a picture of a few megabytes may hold a hundred in memory.
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { FileKind } from './kinds.ts';

/** A photo of any telephone of today passes; what unpacks to more is refused before it is unpacked. */
export const MAX_PIXELS = 64_000_000;
/** Handwriting on a photographed A4 page stays readable. */
const MAX_SIDE = 5_000;
const HEIC_MS = 60_000;

export type PictureKind = Exclude<FileKind, 'PDF'>;

const oneAtATime = pLimit(1);

/** In a thread of its own: decoding takes a second of pure computation, and its memory goes with the thread. */
function heicToJpeg(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const workerData = { from, to, maxPixels: MAX_PIXELS, maxSide: MAX_SIDE };
    const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { workerData });
    const timer = setTimeout(() => void worker.terminate(), HEIC_MS);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error('The HEIC decoder was stopped'));
    });
  });
}

async function rewrite(kind: Exclude<PictureKind, 'HEIC'>, from: string, to: string): Promise<void> {
  // Loaded with the first picture: most processes start without one.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  const written = {
    JPEG: () => picture.jpeg({ quality: 88 }),
    PNG: () => picture.png({ compressionLevel: 6 }),
    WebP: () => picture.webp({ quality: 88, effort: 2 }),
  }[kind]();
  await written.toFile(to);
}

/**
 * Writes the picture at `from` anew to `to`: upright, without metadata (place, camera, thumbnail), HEIC as JPEG.
 * @throws Error for what is no whole picture or has more than 64 million pixels.
 */
export function cleanPicture(kind: PictureKind, from: string, to: string): Promise<void> {
  return oneAtATime(() => (kind === 'HEIC' ? heicToJpeg(from, to) : rewrite(kind, from, to)));
}
