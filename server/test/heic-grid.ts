// HEIC pictures of any size from one encoded tile, as attackers make them. No package on npm writes HEIC.
import { heic } from './file-samples.ts';

/** The side of a tile. */
const TILE = 1_024;

/** A single-colour intra frame of 1,024 × 1,024 pixels as an HEVC byte stream, written by x265. */
const FRAME = Buffer.from(
  'AAAAAUABDAH//wNwAAADAJAAAAMAAAMAeLoCQAAAAAFCAQEDcAAAAwCQAAADAAADAHigAgCAEAWW6kkyuAQAAA+gAAAPoCAAAAABRAHBcYMSAAABKAGvUI' +
    'GhWTSRRPPPPPPPOOj5lH/Bf/VYDmvdoIutnNMEbwGaEZI4AAADAAADAAADABLQpqaN4DoC1GkAAAMAAAMAAAMAAAMA+oCTBPjSAAADAAADAAADAAADAABj' +
    'wIcAAAMAAAMAAAMAAAMAAAMAB9wAAAMAAAMAAAMAAAMAAAMABJQAAAMAAAMAAAMAAAMAAAMAlIAAAAMAAAMAAAMAAAMAAARkAAADAAADAAADAAADAAAP8A' +
    'AAAwAAAwAAAwAAAwAAKGAAAAMAAAMAAAMAAAMAADfgAAADAAADAAADAAADAABiwAAAAwAAAwAAAwAAAwAAjIAAAAMAAAMAAAMAAAMAANiAAAADAAADAAAD' +
    'AAADAAERAAADAAADAAADAAADAAF3AAADAAADAAADAAADAAG1',
  'base64',
);
/** A flag of an item that is not shown by itself. */
const HIDDEN = 1;

const uint16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value, index * 2);
  });
  return bytes;
};
const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};
const box = (type: string, ...contents: Buffer[]) => {
  const body = Buffer.concat(contents);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, flags: number, ...contents: Buffer[]) =>
  box(type, uint32(version * 0x1000000 + flags), ...contents);

/** The box of this type in the sample, header and all. */
function sampleBox(type: string): Buffer {
  const at = heic.indexOf(type, 0, 'latin1') - 4;
  return heic.subarray(at, at + heic.readUInt32BE(at));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is binary
const START_CODE = /\0{2,3}\x01/;

/** The NAL units of the frame: three parameter sets, then the slice. */
const [videoSet, sequenceSet, pictureSet, slice] = FRAME.toString('latin1')
  .split(START_CODE)
  .slice(1)
  .map((unit) => Buffer.from(unit, 'latin1')) as [Buffer, Buffer, Buffer, Buffer];

const NAL_TYPES = { video: 32, sequence: 33, picture: 34 };
const parameterSet = (type: number, unit: Buffer) =>
  Buffer.concat([Buffer.from([0x80 + type]), uint16(1, unit.length), unit]);

/** The decoder configuration: the sample's header with the parameter sets of the frame. */
const configuration = () =>
  box(
    'hvcC',
    sampleBox('hvcC').subarray(8, 30),
    Buffer.from([3]),
    parameterSet(NAL_TYPES.video, videoSet),
    parameterSet(NAL_TYPES.sequence, sequenceSet),
    parameterSet(NAL_TYPES.picture, pictureSet),
  );

const entry = (id: number, type: string, flags = 0) =>
  fullBox('infe', 2, flags, uint16(id, 0), Buffer.from(`${type}\0`, 'latin1'));

/**
 * A HEIC of `columns` × `rows` tiles of 1,024 × 1,024 pixels.
 * @param claimed the width and height that its header states, when they differ from the true ones.
 */
export function heicGrid(columns: number, rows: number, claimed?: readonly [width: number, height: number]): Buffer {
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 1);
  const gridId = tiles.length + 1;
  const [width, height] = [columns * TILE, rows * TILE];
  const tile = Buffer.concat([uint32(slice.length), slice]);
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), uint16(width, height)]);
  const associated = (id: number, ...properties: number[]) =>
    Buffer.concat([uint16(id), Buffer.from([properties.length, ...properties])]);
  const properties = box(
    'iprp',
    box(
      'ipco',
      configuration(),
      fullBox('ispe', 0, 0, uint32(TILE, TILE)),
      fullBox('ispe', 0, 0, uint32(...(claimed ?? [width, height]))),
      fullBox('pixi', 0, 0, Buffer.from([3, 8, 8, 8])),
    ),
    fullBox('ipma', 0, 0, uint32(gridId), ...tiles.map((id) => associated(id, 0x81, 2)), associated(gridId, 3, 4)),
  );
  const meta = (tileAt: number) =>
    fullBox(
      'meta',
      0,
      0,
      sampleBox('hdlr'),
      fullBox('pitm', 0, 0, uint16(gridId)),
      box('idat', grid),
      fullBox(
        'iloc',
        1,
        0,
        uint16(0x4400, gridId),
        ...tiles.map((id) => Buffer.concat([uint16(id, 0, 0, 1), uint32(tileAt, tile.length)])),
        uint16(gridId, 1, 0, 1),
        uint32(0, grid.length),
      ),
      fullBox('iinf', 0, 0, uint16(gridId), ...tiles.map((id) => entry(id, 'hvc1', HIDDEN)), entry(gridId, 'grid')),
      properties,
      fullBox('iref', 0, 0, box('dimg', uint16(gridId, tiles.length, ...tiles))),
    );
  const start = sampleBox('ftyp');
  const tileAt = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(tileAt), box('mdat', tile)]);
}
