// Pictures that are small in bytes and large once decoded.
import sharp from 'sharp';

/** Returns a JPEG of one colour. */
export const largeJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d8d2c4' }, limitInputPixels: false })
    .jpeg({ quality: 90 })
    .toBuffer();

// Nothing on npm writes HEIC: these are the decoder's configuration and the coded bytes of a real tile, 320 × 320 pixels.
const TILE_SIDE = 320;
const TILE_CONFIGURATION = Buffer.from(
  'AQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQApQgEBA3AAAAMAkAAAAwAAAwA8oAoIBQWW6kkprmwIAAAD' +
    'AAgAAAMACEAiAAEAB0QBwXKwYkA=',
  'base64',
);
const TILE_DATA = Buffer.from(
  'AAADPCgBrwtKItLWNpL6x2aC7wqJ2U66K/yqExK6/VZV/30ml/BVwzqWLiY3t+VdlBGDd4SGSUq4tP6phN164/+ChHD72VE+TC66WppN67Mt6FugO7h0yRup' +
    'R29LeHxTKhmPMT7d8jIHUHFJuxpkQ/7KsUsbjtAVwjG/nTfvs2a1FUZsrVZ5PHeN3mQ25nkNKD0CvuJOVJ8pHzXzgcTfp1gStLSB408RaGKKQBGghOUmQORJ' +
    'GYUhtS2rYhWa4VPfNXRoyCycj8cs7cPUIb+BqSEqbkgj/8gR/I591dXxDW0sO5dSNtthWvcVRqOdQj1kzOqZn2EnIWfxcrJbhBFwcJMpYN/eFjmjhpsLQHwP' +
    'tbwm0am5rbQO5PiLm3yL4TD4yfeO6EeFpaNFXgjSAh/7WoOlMd9NIQMEuh/HwBfAvb9lpCOku7WEDT3jRdq9qkNbEdONTkUEkl1AzTVOHqXi59o5xEWQhCYT' +
    '1gEBTZfMQ/hkt2T1ZEZ/OmiczKpTR6E3qJ86HNcWNiVjEbao8DljyXp6Cebk3Xz5Z8n6NKapiSGjnuI/9i/tDNCsjWyih736bObO2ejSxDjHaUvsnZro1u/c' +
    'T+0Ge6LCatdyKTdetl2CjYFBbfnUUmu6t1Wx7KNdVWJ2eKbski23BFU9vL4RtSxckJnu5FRQCyXlHOJAgQOsu7M9jVWAuVGMI1SpY6N0ELiIp/AyptfIXiAo' +
    '/9FujbGEmsDSo8nUTdZYLaP+0ec+iZkSzmDDaDwK0nKzsV4nmdCFsE5+dvsXz3jEQA061+WjCooVL6lwpTAvzsnZXSdxcdXBz8j7GQCZgm6v8Ztn3Ssb6AIX' +
    'pIcz13Ea/MTQw4UVCqoZFGJOG2uUnToNB+k5vTCs9HRoSUM4EmyucWV3MKHLAT5Og+r9GueAEYCNLLAKLr3gOGPhwr6cdbidLlG9RGE1VYJtSuqzU/inc52T' +
    'LqXx5TytCJTRDuDvYiahkdkdMzQhpze1JqZnaWz29l199PD8znybhd/lAGQJX2jH7OUUdrK573O3OhdIfN94r9K8/RwjKFlWjKY7OnFS1n6TqVVkYCIEGTap' +
    'w4xwC8UCvd18Rj3nFgAMxM/mjay7ag==',
  'base64',
);

type Part = Buffer | number[];

const uint16 = (...values: number[]): number[] => values.flatMap((value) => [value >> 8, value & 0xff]);
const uint32 = (...values: number[]): number[] => values.flatMap((value) => uint16(value >>> 16, value & 0xffff));
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Returns one box of the ISO base media file format. */
function box(type: string, ...parts: Part[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(uint32(content.length + 8)), ascii(type), content]);
}

const fullBox = (type: string, version: number, ...parts: Part[]): Buffer => box(type, [version, 0, 0, 0], ...parts);

/**
 * Returns a HEIC photo of `width` × `height` pixels in about 30 kB: a grid in which every cell is an item of its own with the
 * same coded bytes. A decoder decodes each.
 *
 * @param isDamaged makes the last cell something that no decoder knows: the header is sound, decoding fails.
 * @throws Error beyond 999 cells, about 100 megapixels: decoders refuse a file of more items.
 */
export function largeHeic(width: number, height: number, isDamaged = false): Buffer {
  const [columns, rows] = [Math.ceil(width / TILE_SIDE), Math.ceil(height / TILE_SIDE)];
  const cells = columns * rows;
  if (cells > 999) throw new Error(`A grid of ${columns} × ${rows} tiles is too large`);
  // Item 1 is the grid, the others are its cells.
  const cellIds = Array.from({ length: cells }, (_, index) => index + 2);
  const item = (id: number, type: string) => fullBox('infe', 2, uint16(id, 0), ascii(`${type}\0`));
  const grid = [0, 0, rows - 1, columns - 1, ...uint16(width, height)];
  const properties = box(
    'ipco',
    box('hvcC', TILE_CONFIGURATION),
    fullBox('ispe', 0, uint32(TILE_SIDE, TILE_SIDE)),
    fullBox('ispe', 0, uint32(width, height)),
  );
  // The grid has property 3, each cell 1 and 2. The first bit of each says that it is essential.
  const associations = fullBox(
    'ipma',
    0,
    uint32(cells + 1),
    uint16(1),
    [1, 0x83],
    cellIds.flatMap((id) => [...uint16(id), 2, 0x81, 0x82]),
  );
  const references = fullBox('iref', 0, box('dimg', uint16(1, cells, ...cellIds)));
  const fileType = box('ftyp', ascii('heic'), uint32(0), ascii('mif1heic'));
  const metadata = (tileAt: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), ascii('pict'), uint32(0, 0, 0), [0]),
      fullBox('pitm', 0, uint16(1)),
      // Offsets and lengths of four bytes each; construction method 1 reads from `idat`, 0 from the file.
      fullBox(
        'iloc',
        1,
        [0x44, 0],
        uint16(cells + 1),
        uint16(1, 1, 0, 1),
        uint32(0, grid.length),
        cellIds.flatMap((id) => [...uint16(id, 0, 0, 1), ...uint32(tileAt, TILE_DATA.length)]),
      ),
      fullBox(
        'iinf',
        0,
        uint16(cells + 1),
        item(1, 'grid'),
        ...cellIds.map((id) => item(id, isDamaged && id === cells + 1 ? 'none' : 'hvc1')),
      ),
      box('iprp', properties, associations),
      box('idat', grid),
      references,
    );
  const tileAt = fileType.length + metadata(0).length + 8;
  return Buffer.concat([fileType, metadata(tileAt), box('mdat', TILE_DATA)]);
}

/** Returns the JPEG with the end of its data overwritten: its header is sound, and a decoder fails late. */
export function damaged(jpeg: Buffer): Buffer {
  const kept = Math.floor(jpeg.length * 0.9);
  return Buffer.concat([jpeg.subarray(0, kept), Buffer.alloc(jpeg.length - kept)]);
}
