// The width and height of a picture, and whether it moves, read from its header: nothing is decoded, and a few kilobytes of the file are read at most.
import { type FileHandle, open } from 'node:fs/promises';

export type PictureKind = 'JPEG' | 'PNG' | 'WebP' | 'HEIC';

export interface PictureSize {
  width: number;
  height: number;
}

/** Only set for an animated WebP: the decoder's time to find its first frame grows with the square of the number of frames. */
export interface PictureHeader extends PictureSize {
  isAnimated?: boolean;
}

type Read = (position: number, length: number) => Promise<Buffer>;

class HeaderError extends Error {}

/** More segments or boxes than any camera writes. */
const MAX_PARTS = 1_000;
/** The boxes that describe a HEIC come before its pixels; those of a photo need about ten kilobytes. */
const MAX_META_BYTES = 1_048_576;

const readerOf =
  (file: FileHandle): Read =>
  async (position, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new HeaderError('The file ends within its header');
    return buffer;
  };

/** A marker that starts a frame and contains its size; C4, C8 and CC are tables. */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function jpegSize(read: Read): Promise<PictureSize> {
  let position = 2;
  for (let count = 0; count < MAX_PARTS; count += 1) {
    const head = await read(position, 4);
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff) throw new HeaderError('A segment of the JPEG has no marker');
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) position += 1;
    else if (isStartOfFrame(marker)) {
      const frame = await read(position + 4, 5);
      return { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) };
    } else position += 2 + head.readUInt16BE(2);
  }
  throw new HeaderError('The JPEG has no frame');
}

async function pngSize(read: Read): Promise<PictureSize> {
  const header = await read(0, 24);
  if (header.toString('latin1', 12, 16) !== 'IHDR') throw new HeaderError('The PNG has no header');
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** The flag for animations; without it the decoder ignores the frames of an animation. */
const WEBP_ANIMATION = 0x02;

async function webpSize(read: Read): Promise<PictureHeader> {
  const header = await read(0, 30);
  const type = header.toString('latin1', 12, 16);
  if (type === 'VP8X') {
    const isAnimated = (header.readUInt8(20) & WEBP_ANIMATION) !== 0;
    return { width: header.readUIntLE(24, 3) + 1, height: header.readUIntLE(27, 3) + 1, isAnimated };
  }
  if (type === 'VP8 ') return { width: header.readUInt16LE(26) & 0x3fff, height: header.readUInt16LE(28) & 0x3fff };
  if (type !== 'VP8L') throw new HeaderError('The WebP has no frame');
  const bits = header.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

interface Box {
  type: string;
  /** The bounds of its contents. */
  start: number;
  end: number;
}

function* boxesIn(bytes: Buffer, from = 0): Generator<Box> {
  for (let position = from; position + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(position);
    if (length < 8) throw new HeaderError('A box of the HEIC has no length');
    const end = Math.min(bytes.length, position + length);
    yield { type: bytes.toString('latin1', position + 4, position + 8), start: position + 8, end };
    position += length;
  }
}

/** Returns the contents of the first box of this type; undefined without one. */
function contentsOf(bytes: Buffer, type: string, from = 0): Buffer | undefined {
  for (const box of boxesIn(bytes, from)) if (box.type === type) return bytes.subarray(box.start, box.end);
  return undefined;
}

/** The `meta` box, which follows `ftyp` in every photo; other boxes before it are passed over. */
async function heicMeta(read: Read): Promise<Buffer> {
  let position = 0;
  for (let count = 0; count < MAX_PARTS; count += 1) {
    const head = await read(position, 8);
    const length = head.readUInt32BE(0);
    if (length < 8) throw new HeaderError('A box of the HEIC has no length');
    if (head.toString('latin1', 4) === 'meta') {
      if (length > MAX_META_BYTES) throw new HeaderError('The description of the HEIC is too long');
      return read(position + 8, length - 8);
    }
    position += length;
  }
  throw new HeaderError('The HEIC has no description');
}

/** The largest picture of a HEIC, by its `ispe` boxes: thumbnails, tiles and depth maps have one each as well. */
async function heicSize(read: Read): Promise<PictureSize> {
  const properties = contentsOf(await heicMeta(read), 'iprp', 4);
  const list = properties && contentsOf(properties, 'ipco');
  let largest: PictureSize = { width: 0, height: 0 };
  for (const { type, start, end } of list ? boxesIn(list) : []) {
    if (type !== 'ispe' || end - start < 12) continue;
    const size = { width: list?.readUInt32BE(start + 4) ?? 0, height: list?.readUInt32BE(start + 8) ?? 0 };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const HEADERS: Record<PictureKind, (read: Read) => Promise<PictureHeader>> = {
  JPEG: jpegSize,
  PNG: pngSize,
  WebP: webpSize,
  HEIC: heicSize,
};

/**
 * Returns the size in a picture's header (for HEIC, that of its largest picture) and whether it is an animation. The header may lie about
 * the size: the decoder has separate limits.
 * @returns null when the header contains no size.
 */
export async function readPictureHeader(path: string, kind: PictureKind): Promise<PictureHeader | null> {
  const file = await open(path);
  try {
    const header = await HEADERS[kind](readerOf(file));
    return header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    if (error instanceof HeaderError || error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}
