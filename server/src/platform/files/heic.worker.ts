// Decodes one HEIC photo and ends. Turning and mirroring are part of decoding; what else the file says of itself is not carried over.
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import sharp from 'sharp';

interface Work {
  from: string;
  to: string;
  maxPixels: number;
  maxSide: number;
}

const { from, to, maxPixels, maxSide } = workerData as Work;
const [picture] = await decode.all({ buffer: readFileSync(from) });
if (!picture) throw new Error('There is no picture in it');
// The types of the package leave out what it answers before decoding.
const { width, height } = picture as unknown as { width: number; height: number };
if (!(width * height <= maxPixels)) throw new Error('The picture has too many pixels');
const { data } = await picture.decode();
await sharp(data, { raw: { width, height, channels: 4 } })
  .flatten({ background: 'white' })
  .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  .jpeg({ quality: 88 })
  .toFile(to);
