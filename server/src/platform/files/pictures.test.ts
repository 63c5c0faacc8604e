// On SQLite alone: reads and writes no database.
// Hostile pictures affect only their own process, and harmless ones are stored correctly.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { animatedWebp, heic, photo, png, webp } from '../../../test/file-samples.ts';
import { heicGrid } from '../../../test/heic-grid.ts';
import { inRequest } from '../base/request-context.ts';
import { isBarePicture } from './bare-picture.ts';
import { type PictureKind, readPictureHeader } from './picture-header.ts';
import { PictureShell } from './picture-shell.ts';
import { cleanPicture, MAX_PIXELS, UnreadablePicture } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'labfront-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = { debug() {}, info() {}, warn() {}, error() {} };

let counter = 0;
function written(bytes: Buffer): string {
  counter += 1;
  const path = join(folder, String(counter));
  writeFileSync(path, bytes);
  return path;
}

async function clean(kind: PictureKind, bytes: Buffer) {
  const from = written(bytes);
  const size = (await readPictureHeader(from, kind)) ?? { width: 1, height: 1 };
  const outcome = await cleanPicture({ kind, size, from, to: `${from}.clean`, beforeDecoding: async () => {} }, log);
  return { outcome, path: outcome === 'unchanged' ? from : `${from}.clean` };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' }, limitInputPixels: false });
const jpeg = () => plain(64, 48).jpeg().toBuffer();

describe('the size is read from the header', () => {
  const made = (format: (picture: Sharp) => Sharp) => format(plain(640, 48)).toBuffer();
  test.each<[string, PictureKind, () => Promise<Buffer>]>([
    ['JPEG', 'JPEG', () => made((picture) => picture.jpeg())],
    ['progressive JPEG', 'JPEG', () => made((picture) => picture.jpeg({ progressive: true }))],
    ['JPEG with metadata', 'JPEG', () => made((picture) => picture.jpeg().withMetadata({ orientation: 6 }))],
    ['PNG', 'PNG', () => made((picture) => picture.png())],
    ['lossy WebP', 'WebP', () => made((picture) => picture.webp())],
    ['lossless WebP', 'WebP', () => made((picture) => picture.webp({ lossless: true }))],
    ['WebP with metadata', 'WebP', () => made((picture) => picture.webp().withMetadata({ orientation: 6 }))],
  ])('%s', async (_what, kind, make) => {
    expect(await readPictureHeader(written(await make()), kind)).toMatchObject({ width: 640, height: 48 });
  });

  test('WebP: whether it is an animation', async () => {
    const isAnimated = async (bytes: Buffer) => (await readPictureHeader(written(bytes), 'WebP'))?.isAnimated ?? false;
    expect(await isAnimated(await animatedWebp(2))).toBe(true);
    expect(await isAnimated(await webp())).toBe(false);
    // Without the flag the decoder sees no animation either.
    const unmarked = await animatedWebp(22_000);
    unmarked[20] = 0;
    expect(await isAnimated(unmarked)).toBe(false);
    await expect(clean('WebP', unmarked)).rejects.toThrow(UnreadablePicture);
  });

  test('HEIC: that of the largest picture in it', async () => {
    expect(await readPictureHeader(written(heicGrid(8, 7)), 'HEIC')).toEqual({ width: 8_192, height: 7_168 });
    // Its tile is larger than the visible area.
    expect(await readPictureHeader(written(heic), 'HEIC')).toEqual({ width: 64, height: 64 });
  });

  test.each(['JPEG', 'PNG', 'WebP', 'HEIC'] as const)('%s that breaks off has none', async (kind) => {
    const whole = { JPEG: await jpeg(), PNG: await png(), WebP: await plain(9, 9).webp().toBuffer(), HEIC: heic }[kind];
    expect(await readPictureHeader(written(whole.subarray(0, 20)), kind)).toBeNull();
  });
});

describe('a process of its own', () => {
  test('reads what a telephone calls 24 megapixels, in tiles too', async () => {
    expect(5_712 * 4_284).toBeLessThanOrEqual(MAX_PIXELS);
    const { path } = await clean('HEIC', heicGrid(5, 4));
    expect(await sharp(path).metadata()).toMatchObject({ format: 'jpeg', width: 5_000, height: 4_000 });
  });

  test.each([
    ['a header that claims less than there is', 'HEIC', () => heicGrid(8, 7, [640, 480])],
    ['a picture that breaks off', 'HEIC', () => heicGrid(2, 1).subarray(0, -100)],
    ['what is no picture', 'PNG', () => Buffer.from('no picture')],
  ] as const)('%s is refused', async (_what, kind, make) => {
    await expect(clean(kind, make())).rejects.toThrow(UnreadablePicture);
  });

  test('ten accounts of one network wait for each other, and not another network for them', async () => {
    const from = written(await jpeg());
    const decoded: string[] = [];
    const send = (accountId: string, address: string, index: number) =>
      inRequest({ accountId, address, requestId: '', userAgent: null }, () =>
        cleanPicture(
          {
            kind: 'JPEG',
            size: { width: 64, height: 48 },
            from,
            to: `${from}.${index}`,
            beforeDecoding: async () => void decoded.push(accountId),
          },
          log,
        ),
      );
    // One subscriber has all addresses of a /64 network.
    const free = Array.from({ length: 10 }, (_, index) => send(`free ${index}`, `2001:db8:1:2::${index + 1}`, index));
    await Promise.all([...free, send('asha', '2001:db8:9:9::1', 10), send('ravi', '192.0.2.1', 11)]);
    expect(decoded.slice(0, 4)).toEqual(['free 0', 'free 1', 'asha', 'ravi']);
    expect(decoded).toHaveLength(12);
  });

  describe('has limits', () => {
    const BOUNDS = { maxMemoryMb: 640, maxCpuSeconds: 20 };
    const read = (shell: PictureShell, bounds = BOUNDS) => {
      const from = written(heicGrid(5, 4));
      return shell.run({ kind: 'HEIC', from, to: `${from}.clean`, maxPixels: MAX_PIXELS, maxSide: 5_000 }, bounds);
    };

    test('of time', async () => {
      const shell = new PictureShell(400);
      expect(await read(shell)).toMatchObject({ code: null, signal: 'SIGKILL', isTimedOut: true });
      expect(await read(shell)).toMatchObject({ isTimedOut: true });
    });

    test('of processor time', async () => {
      const ended = await read(new PictureShell(), { ...BOUNDS, maxCpuSeconds: 1 });
      expect(ended).toMatchObject({ code: null, signal: 'SIGXCPU', isTimedOut: false });
    });

    test('of memory', async () => {
      const ended = await read(new PictureShell(), { ...BOUNDS, maxMemoryMb: 1 });
      expect(ended.code).not.toBe(0);
      expect(ended.isTimedOut).toBe(false);
    });
  });

  const childrenOf = (parent: string): string[] =>
    spawnSync('pgrep', ['-P', parent]).stdout.toString().split('\n').filter(Boolean);
  const shells = () => childrenOf(String(process.pid));

  test.each([
    ['the process', () => shells().flatMap(childrenOf)],
    ['the shell that started it', () => shells().filter((shell) => childrenOf(shell).length > 0)],
  ])('%s is killed from outside: a 503, and the next picture is read', async (_what, find) => {
    const picture = clean('HEIC', heicGrid(5, 4));
    const refusal = expect(picture).rejects.toMatchObject({ status: 503, code: 'PICTURES_UNAVAILABLE' });
    await expect.poll(find).toHaveLength(1);
    const [decoding = ''] = shells().flatMap(childrenOf);
    process.kill(Number(find()[0]), 'SIGKILL');
    await refusal;
    // At once, and not when the picture is read.
    await expect.poll(() => existsSync(`/proc/${decoding}/exe`), { timeout: 500 }).toBe(false);
    expect((await clean('JPEG', await jpeg())).outcome).toBe('unchanged');
    expect((await clean('HEIC', heicGrid(5, 4))).outcome).toBe('rewritten');
  });
});

/** Puts a segment behind the first marker of a JPEG. */
const withSegment = (bytes: Buffer, marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, text.length + 2]);
  return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(text), bytes.subarray(2)]);
};

/** Puts bytes before the last `tail` ones. */
const withInside = (bytes: Buffer, tail: number, inside: string) =>
  Buffer.concat([bytes.subarray(0, -tail), Buffer.from(inside), bytes.subarray(-tail)]);

describe('a picture that needs nothing stays as it came', () => {
  test.each<[string, PictureKind, () => Promise<Buffer>]>([
    ['JPEG', 'JPEG', jpeg],
    ['progressive JPEG', 'JPEG', () => plain(64, 48).jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', 'JPEG', () => plain(64, 48).greyscale().jpeg().toBuffer()],
    ['PNG', 'PNG', png],
    ['PNG with a palette', 'PNG', () => plain(64, 48).png({ palette: true }).toBuffer()],
  ])('%s', async (_what, kind, make) => {
    const bytes = await make();
    const { outcome, path } = await clean(kind, bytes);
    expect(outcome).toBe('unchanged');
    expect(await readFile(path)).toEqual(bytes);
  });

  test.each<[string, PictureKind, () => Promise<Buffer>]>([
    ['a JPEG with a place', 'JPEG', photo],
    ['a JPEG with a comment', 'JPEG', async () => withSegment(await jpeg(), 0xfe, 'from my SecretCam')],
    ['a JPEG with an unknown segment', 'JPEG', async () => withSegment(await jpeg(), 0xe5, 'SecretCam')],
    ['a JPEG with a colour profile', 'JPEG', () => plain(64, 48).jpeg().withIccProfile('p3').toBuffer()],
    ['a JPEG with a page behind it', 'JPEG', async () => Buffer.concat([await jpeg(), Buffer.from('<script>')])],
    ['a JPEG with bytes behind its pixels', 'JPEG', async () => withInside(await jpeg(), 2, 'SecretCam'.repeat(50))],
    ['a JPEG with long sides', 'JPEG', () => plain(5_200, 8).jpeg().toBuffer()],
    [
      'a PNG with a text',
      'PNG',
      () =>
        plain(64, 48)
          .png()
          .withExif({ IFD0: { Model: 'SecretCam' } })
          .toBuffer(),
    ],
    ['a PNG with a page behind it', 'PNG', async () => Buffer.concat([await png(), Buffer.from('<script>')])],
    ['an interlaced PNG', 'PNG', () => plain(64, 48).png({ progressive: true }).toBuffer()],
  ])('%s is written anew without it', async (_what, kind, make) => {
    const bytes = await make();
    const { outcome, path } = await clean(kind, bytes);
    expect(outcome).toBe('rewritten');
    const kept = await readFile(path);
    expect(kept.includes('SecretCam') || kept.includes('<script>')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test('PNG pixels with something packed behind them do not count as bare', async () => {
    const { data } = await plain(8, 8).raw().toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: 8 }, (_, row) =>
      Buffer.concat([Buffer.from([0]), data.subarray(row * 24, row * 24 + 24)]),
    );
    const whole = await plain(8, 8).png().toBuffer();
    const chunk = (packed: Buffer) => {
      const body = Buffer.concat([Buffer.from('IDAT'), packed]);
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32BE(packed.length, 0);
      numbers.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([
        whole.subarray(0, 33),
        numbers.subarray(0, 4),
        body,
        numbers.subarray(4),
        whole.subarray(-12),
      ]);
    };
    const pixels = Buffer.concat(rows);
    expect(await isBarePicture('PNG', chunk(deflateSync(pixels)), 5_000)).toBe(true);
    const more = [
      deflateSync(Buffer.concat([pixels, Buffer.from('more')])),
      Buffer.concat([deflateSync(pixels), Buffer.from('more')]),
    ];
    for (const packed of more) expect(await isBarePicture('PNG', chunk(packed), 5_000)).toBe(false);
  });
});
