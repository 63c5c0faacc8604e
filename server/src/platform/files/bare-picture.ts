// Whether a JPEG or PNG can be stored unchanged: it contains only the data that its pixels need. Metadata (location, camera, thumbnail,
// colour profile, comments), unknown parts, and bytes between or after the parts are reasons to re-encode it. The decoder checks the pixels
// themselves.
import { crc32, createInflate } from 'node:zlib';

const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Tables and the frame: quantisation, Huffman, restart interval, baseline, extended and progressive. */
const JPEG_PARTS = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2]);

/** The two application segments that describe the pixels, in the only length that has no room for other data. */
const isPlainApplication = (segment: Buffer) =>
  (segment[1] === 0xe0 && segment.length === 18 && segment.toString('latin1', 4, 9) === 'JFIF\0') ||
  (segment[1] === 0xee && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe');

/** Returns the end of the coded pixels that begin at `from`: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isBareJpeg(bytes: Buffer, maxSide: number): boolean {
  if (bytes.readUInt16BE(0) !== START_OF_IMAGE) return false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return false;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    const isFrame = marker >= 0xc0 && marker <= 0xc2;
    if (isFrame && Math.max(segment.readUInt16BE(5), segment.readUInt16BE(7)) > maxSide) return false;
    if (marker !== START_OF_SCAN && !JPEG_PARTS.has(marker) && !isPlainApplication(segment)) return false;
    at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    if (bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE) return at + 2 === bytes.length;
  }
  return false;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The chunks that describe the pixels, with the maximum length of each. */
const PNG_CHUNKS: Record<string, number> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
};
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const IHDR_INTERLACE = 12;

interface Png {
  header: Buffer;
  pixels: Buffer[];
}

/** The header and the packed pixels of a PNG that has plain chunks alone; null for any other. */
function plainChunks(bytes: Buffer): Png | null {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  let header: Buffer | undefined;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    const longest = PNG_CHUNKS[type];
    if (longest === undefined || length > longest || end > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    const content = bytes.subarray(at + 8, end - 4);
    if (type === 'IHDR') header = content;
    if (type === 'IDAT') pixels.push(content);
    if (type === 'IEND') return header?.length === 13 && end === bytes.length ? { header, pixels } : null;
    at = end;
  }
  return null;
}

/** Whether the number of packed pixels matches the header, with no data packed or appended after them. */
function isExact({ header, pixels }: Png): Promise<boolean> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (header[8] ?? 0) * (CHANNELS[header[9] ?? 0] ?? 0);
  const wanted = height * (1 + Math.ceil((width * bits) / 8));
  const packed = pixels.reduce((sum, { length }) => sum + length, 0);
  return new Promise((resolve) => {
    const inflate = createInflate();
    let unpacked = 0;
    inflate.on('data', (piece: Buffer) => {
      unpacked += piece.length;
      if (unpacked > wanted) inflate.destroy();
    });
    inflate.on('error', () => resolve(false));
    inflate.on('close', () => resolve(unpacked === wanted && inflate.bytesWritten === packed));
    for (const piece of pixels) inflate.write(piece);
    inflate.end();
  });
}

async function isBarePng(bytes: Buffer, maxSide: number): Promise<boolean> {
  const png = plainChunks(bytes);
  // The passes of an interlaced picture have their own sizes; interlaced uploads are rare, so they are re-encoded.
  if (png?.header[IHDR_INTERLACE] !== 0) return false;
  if (Math.max(png.header.readUInt32BE(0), png.header.readUInt32BE(4)) > maxSide) return false;
  return isExact(png);
}

/** Whether a JPEG or PNG with sides of at most `maxSide` contains its pixels and no other data. */
export async function isBarePicture(kind: 'JPEG' | 'PNG', bytes: Buffer, maxSide: number): Promise<boolean> {
  try {
    return kind === 'JPEG' ? isBareJpeg(bytes, maxSide) : await isBarePng(bytes, maxSide);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}
