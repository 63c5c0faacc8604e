// On SQLite alone: reads and writes no database.
import decode from 'heic-decode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { damaged, largeHeic, largeJpeg } from './large-pictures.ts';

test('a large HEIC is small and decodes to its full size', async () => {
  const file = largeHeic(1_000, 700);
  expect(file.length).toBeLessThan(5_000);
  const { width, height, data } = await decode({ buffer: file });
  expect([width, height, data.length]).toEqual([1_000, 700, 1_000 * 700 * 4]);
});

test('a damaged one has a sound header and no picture', async () => {
  const [picture] = await decode.all({ buffer: largeHeic(1_000, 700, true) });
  expect(picture).toMatchObject({ width: 1_000, height: 700 });
  await expect(picture?.decode()).rejects.toThrow();
});

test('no HEIC has more cells than decoders accept', () => {
  expect(() => largeHeic(11_000, 11_000)).toThrow('too large');
});

test('a damaged JPEG has a sound header and no picture', async () => {
  const file = damaged(await largeJpeg(1_000, 700));
  expect(await sharp(file).metadata()).toMatchObject({ width: 1_000, height: 700 });
  await expect(sharp(file, { failOn: 'error' }).raw().toBuffer()).rejects.toThrow();
});
