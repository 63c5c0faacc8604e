// Processes one picture for storage, and ends. A separate process, so that its memory and processor time can be limited and are freed even
// if the picture crashes the decoder.
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { isDiskFull } from '../base/disk-full.ts';
import { isBarePicture } from './bare-picture.ts';
import { EXIT, type PictureTask } from './picture-task.ts';

sharp.cache(false);
sharp.concurrency(1);

const { kind, from, to, maxPixels, maxSide } = JSON.parse(process.argv[2] ?? '') as PictureTask;

const fitted = (picture: Sharp) =>
  picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });

/** Decoding applies rotation and mirroring; no other metadata is copied. */
async function convertHeic(): Promise<void> {
  const { default: decode } = await import('heic-decode');
  const [picture] = await decode.all({ buffer: readFileSync(from) });
  if (!picture) throw new Error('There is no picture in it');
  // The package's types omit the size, which is known before decoding.
  const { width, height } = picture as unknown as { width: number; height: number };
  if (!(width * height <= maxPixels)) throw new Error('The picture has too many pixels');
  const { data } = await picture.decode();
  const raw = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' });
  await fitted(raw).jpeg({ quality: 88 }).toFile(to);
}

/** Decodes the whole picture and discards the result. */
const isWhole = (input: string | Buffer): Promise<boolean> =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true })
    .stats()
    .then(
      () => true,
      () => false,
    );

const SURPLUS_BYTES = 16;

/**
 * Whether a JPEG has bytes after its last pixel. The decoder ignores them, so a copy is shortened: if it still decodes completely, the
 * original had surplus bytes.
 */
const hasSurplus = (bytes: Buffer): Promise<boolean> =>
  isWhole(Buffer.concat([bytes.subarray(0, -2 - SURPLUS_BYTES), bytes.subarray(-2)]));

async function rewrite(rewritten: Exclude<PictureTask['kind'], 'HEIC'>): Promise<void> {
  const picture = fitted(
    sharp(from, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }).autoOrient(),
  );
  const written = {
    JPEG: () => picture.jpeg({ quality: 88 }),
    PNG: () => picture.png({ compressionLevel: 6 }),
    WebP: () => picture.webp({ quality: 88, effort: 2 }),
  }[rewritten]();
  await written.toFile(to);
}

/** Whether the picture can be stored unchanged. */
async function isFitAlready(): Promise<boolean> {
  if (kind !== 'JPEG' && kind !== 'PNG') return false;
  const bytes = readFileSync(from);
  if (!(await isBarePicture(kind, bytes, maxSide)) || !(await isWhole(from))) return false;
  return kind === 'PNG' || !(await hasSurplus(bytes));
}

try {
  if (await isFitAlready()) process.exitCode = EXIT.unchanged;
  else await (kind === 'HEIC' ? convertHeic() : rewrite(kind));
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = isDiskFull(error) ? EXIT.diskFull : EXIT.unreadable;
}
