// Sample uploads: ordinary files, and hostile ones.
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const CAMERA = 'SecretCam';
/** Left half red, right half blue. */
const HALVES = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="32" height="48" fill="#c00"/><rect x="32" width="32" height="48" fill="#00c"/></svg>',
);

/** A photo of 64 × 48 with an orientation of 90° and a location in its metadata: upright it is 48 × 64. */
export const photo = (): Promise<Buffer> =>
  sharp(HALVES)
    .jpeg()
    .withExif({ IFD0: { Model: CAMERA }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const png = (): Promise<Buffer> => sharp(HALVES).png().toBuffer();
export const webp = (): Promise<Buffer> => sharp(HALVES).webp().toBuffer();

/** An animated WebP of empty frames: the decoder takes two seconds to find the first of 22,000, and two minutes of 150,000. */
export async function animatedWebp(frames: number, [width, height] = [640, 48]): Promise<Buffer> {
  const u24 = (value: number) => Buffer.from([value, value >> 8, value >> 16]);
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
    .webp({ lossless: true })
    .toBuffer();
  const size = Buffer.concat([u24(width - 1), u24(height - 1)]);
  const frame = chunk('ANMF', Buffer.concat([Buffer.alloc(12), u24(10), Buffer.alloc(1), pixel.subarray(12)]));
  const head = chunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), size]));
  const parts = [Buffer.from('WEBP'), head, chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)];
  return chunk('RIFF', Buffer.concat(parts));
}

/** A picture of less than 1 MB that would fill more than 100 MB. */
export const pictureBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The two halves as a telephone sends them. Nothing on npm writes HEIC, so these are the bytes of a real one. */
export const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAC' +
    'AAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAATQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIA' +
    'AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAP' +
    'AyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAA' +
    'ABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJl' +
    'ZgAAAAAAAAAOZGltZwACAAEAAQAAAFVtZGF0AAAASSgBrxOA+BDhp//8+Cj/+HfPD8vCfuk8x86fLWdD1pSaoJcbmsaron2k3TDreDdCP6278JPoqhwM' +
    'vUroJE7Y0GnLVY8oWCryCbA=',
  'base64',
);

/** A PDF of one empty page with a script that runs when it is opened; `note` makes its content unique. */
export const pdf = (note = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n%${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A ZIP with one entry that unpacks to 50 MB. */
export function zipBomb(): Buffer {
  const name = Buffer.from('scan.jpg');
  const packed = deflateRawSync(Buffer.alloc(50_000_000));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(50_000_000, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, packed]);
}

/** Refused files by their type. */
export const FORBIDDEN: Record<string, Buffer> = {
  'a renamed .exe': Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(500)]),
  'a ZIP bomb': zipBomb(),
  'an SVG with a script': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'plain text': Buffer.from('two tablets a day'),
  'half a photo': Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8U', 'base64'),
};
